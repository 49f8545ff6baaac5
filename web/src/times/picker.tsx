// "Click time zone for your local tournament time": the zones of the country, and a long list of all others.
import type { JSX } from 'preact';
import { Choice } from '../lobby/choice';
import '../styles/times.css';
import { chooseZone, serverNow, zone } from './store';
import { hourText, usualHours, zoneText } from './text';
import { allZones, detectedZone, offered } from './zones';

interface ZonePickerProps {
  /** Two letters; empty where what is shown belongs to no country. */
  country: string;
}

export function ZonePicker({ country }: ZonePickerProps): JSX.Element {
  const chosen = zone.value;
  const zones = offered(country, detectedZone());
  const shown = zones.some((one) => one.zone === chosen) ? zones : offered(country, chosen);
  const others = allZones();
  const now = serverNow();
  return (
    <div class="zone-picker" data-testid="zone-picker">
      <Choice
        legend="Times are in"
        name="zone"
        value={chosen}
        onChange={chooseZone}
        options={shown.map((one) => ({ value: one.zone, label: one.name }))}
      />
      {others.length > 0 && (
        <label class="zone-other">
          <span>Another zone</span>
          <select data-testid="zone-other" value={others.some((one) => one.zone === chosen) ? chosen : ''} onChange={(event) => chooseZone(event.currentTarget.value)}>
            <option value="">Choose…</option>
            {others.map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="quiet" data-testid="zone-now">
        It is {hourText(now, chosen, usualHours())} there now ({zoneText(now, chosen)}).
      </p>
    </div>
  );
}
