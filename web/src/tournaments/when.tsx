// When it starts: a time on the organiser's clock, which one where the clocks show it twice, and how often again.
import type { JSX } from 'preact';
import { Choice } from '../lobby/choice';
import { fullText, usualHours, zoneText } from '../times/text';
import { instantsOf } from '../times/wall';
import { allZones, zoneName, zonesOf } from '../times/zones';
import { Aside, type Form, NumberField, SelectField, TextField } from './fields';
import { COUNTRIES } from './countries';
import { dayName, dayOf, daysOf, recurrenceText, WEEK } from './recur';

export function When({ form, hasAccount, asksFold }: { form: Form; hasAccount: boolean; asksFold: boolean }): JSX.Element {
  const { draft } = form;
  return (
    <div class="tn-group" role="group" aria-label="When it starts">
      <TextField form={form} name="start" label={`Start, on the clocks of ${zoneName(draft.zone)}`} type="datetime-local" />
      <Told form={form} asksFold={asksFold} />
      <ZoneField form={form} />
      {!draft.hasFlights && <Recurring form={form} hasAccount={hasAccount} />}
      <National form={form} />
    </div>
  );
}

/** The start with its zone and offset; a question where the clocks show it twice. */
function Told({ form, asksFold }: { form: Form; asksFold: boolean }): JSX.Element | null {
  const { start, zone, fold } = form.draft;
  if (start === '') return null;
  const instants = instantsOf(start, zone);
  const [first, second] = instants;
  if (second !== undefined || asksFold) {
    const label = (index: number): string => {
      const at = instants[index];
      return `The ${index === 0 ? 'first' : 'second'}${at === undefined ? '' : `, ${zoneText(at, zone)}`}`;
    };
    return (
      <div data-testid="ask-fold">
        <Choice
          name="fold"
          legend="The clocks show that time twice on that day. Which one?"
          value={fold ?? -1}
          onChange={(chosen) => form.set({ fold: chosen, start })}
          options={[0, 1].map((value) => ({ value, label: label(value) }))}
        />
      </div>
    );
  }
  if (first === undefined) {
    return form.fault?.field === 'start' ? null : (
      <p class="form-error" role="alert" data-testid="no-such-time">
        The clocks there jump over that time on that day. Take an hour earlier or later.
      </p>
    );
  }
  return (
    <p class="quiet" data-testid="start-told">
      That is {fullText(first, zone, usualHours())}
    </p>
  );
}

function ZoneField({ form }: { form: Form }): JSX.Element {
  const { draft, set } = form;
  const near = draft.country === '' ? [] : zonesOf(draft.country);
  const others = allZones();
  const missing = [draft.zone, 'UTC'].filter((zone, index, both) => both.indexOf(zone) === index && !others.some((one) => one.zone === zone));
  const all = [...missing.map((zone) => ({ zone, name: zone.replaceAll('_', ' ') })), ...others];
  return (
    <div class="tn-pair">
      <SelectField
        form={form}
        name="country"
        label="Country, whose zones the page offers"
        value={draft.country}
        onChange={(country) => set({ country, flightZones: [], ...(country === '' ? { hasFlights: false } : {}) })}
      >
        <option value="">None</option>
        {COUNTRIES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="zone" label="Time zone" value={draft.zone} onChange={(zone) => set({ zone, fold: null })}>
        {near.length > 0 && (
          <optgroup label="In the country">
            {near.map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="All zones">
          {all
            .filter((one) => !near.some(({ zone }) => zone === one.zone))
            .map((one) => (
              <option key={one.zone} value={one.zone}>
                {one.name}
              </option>
            ))}
        </optgroup>
      </SelectField>
    </div>
  );
}

function Recurring({ form, hasAccount }: { form: Form; hasAccount: boolean }): JSX.Element {
  const { draft, set } = form;
  const recurrence = draft.recurrence;
  const { every } = recurrence;
  if (!hasAccount) return <p class="quiet small">With an account you can let it come back every day, week or month.</p>;
  return (
    <div class="tn-group" data-field="rule">
      <Choice
        name="every"
        legend="Repeats"
        value={every}
        onChange={(chosen) => set({ recurrence: { ...recurrence, every: chosen } })}
        options={[
          { value: '', label: 'Once' },
          { value: 'DAILY', label: 'Daily' },
          { value: 'WEEKLY', label: 'Weekly' },
          { value: 'MONTHLY', label: 'Monthly' },
        ]}
      />
      {every === 'WEEKLY' && dayOf(draft.start) !== '' && (
        <fieldset class="choice">
          <legend>On</legend>
          <div class="choice-row">
            {WEEK.map((day) => {
              const isOn = daysOf(recurrence, draft.start).includes(day);
              return (
                <label key={day} class="choice-option" title={dayName(day)}>
                  <input
                    type="checkbox"
                    data-testid={`day-${day}`}
                    checked={isOn}
                    disabled={day === dayOf(draft.start)}
                    aria-label={dayName(day)}
                    onChange={() => set({ recurrence: { ...recurrence, days: isOn ? recurrence.days.filter((one) => one !== day) : [...recurrence.days, day] } })}
                  />
                  <span aria-hidden="true">{dayName(day).slice(0, 2)}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
      {every === 'MONTHLY' && (
        <Choice
          name="by"
          legend="Each month"
          value={recurrence.by}
          onChange={(by) => set({ recurrence: { ...recurrence, by } })}
          options={[
            { value: 'date', label: 'On the same day' },
            { value: 'weekday', label: 'On the same weekday' },
          ]}
        />
      )}
      {every !== '' && (
        <>
          <div class="tn-pair">
            <label class="field">
              <span>Every so many {every === 'DAILY' ? 'days' : every === 'WEEKLY' ? 'weeks' : 'months'}</span>
              <input type="number" min={1} max={99} value={recurrence.interval} onInput={(event) => set({ recurrence: { ...recurrence, interval: Math.max(1, event.currentTarget.valueAsNumber || 1) } })} />
            </label>
            <label class="field">
              <span>How many times; 0: it goes on</span>
              <input type="number" min={0} max={1000} value={recurrence.count} onInput={(event) => set({ recurrence: { ...recurrence, count: Math.max(0, event.currentTarget.valueAsNumber || 0) } })} />
            </label>
          </div>
          <TextField form={form} name="last_day" label="Last day, if there is one" type="date" />
          <p class="quiet" data-testid="rule-told">
            {recurrenceText(recurrence, draft.start)}, always at the same hour on the clocks of {zoneName(draft.zone)}.
          </p>
        </>
      )}
      <Aside form={form} name="rule" />
    </div>
  );
}

function National({ form }: { form: Form }): JSX.Element | null {
  const { draft, set } = form;
  const zones = zonesOf(draft.country).filter(({ zone }) => zone !== 'UTC');
  if (zones.length < 2) return null;
  const isIn = (zone: string): boolean => draft.flightZones.length === 0 || draft.flightZones.includes(zone);
  const toggle = (zone: string): void => {
    const present = zones.map((one) => one.zone).filter(isIn);
    set({ flightZones: present.includes(zone) ? present.filter((one) => one !== zone) : [...present, zone] });
  };
  return (
    <div class="tn-group">
      <label class="tn-check">
        <input type="checkbox" data-testid="flights" checked={draft.hasFlights} onChange={(event) => set({ hasFlights: event.currentTarget.checked })} />
        <span>A flight in each time zone at that local hour, and one final</span>
      </label>
      {draft.hasFlights && (
        <>
          <fieldset class="choice" data-field="zones">
            <legend>Flights in</legend>
            <div class="choice-row">
              {zones.map(({ zone, name }) => (
                <label key={zone} class="choice-option">
                  <input type="checkbox" data-testid={`flight-${zone}`} checked={isIn(zone)} onChange={() => toggle(zone)} />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Aside form={form} name="zones" />
          <TextField form={form} name="final" label={`The final, on the clocks of ${zoneName(draft.zone)}`} type="datetime-local" hint="An hour or more after the last flight can be entered no more. The price of an entry is that of the final." />
          <NumberField form={form} name="flight_buy_in" label="Price of a flight; 0: a quarter of the final's" />
        </>
      )}
    </div>
  );
}
