// The settings of a new tournament that most people leave as they are, folded away.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Choice } from '../lobby/choice';
import { SEATS, mostSeats } from '../lobby/settings';
import type { AnteType, TournamentRow } from '../wire';
import { tournaments } from './ask';
import { Aside, CheckField, type Form, NumberField, SelectField, TextField } from './fields';
import { LevelEditor } from './editor';
import { PayoutEditor } from './payouts';

const ANTES: { value: AnteType; label: string }[] = [
  { value: 'big_blind', label: 'From the big blind' },
  { value: 'each', label: 'From each player' },
  { value: 'none', label: 'None' },
];
const LAST_SEAT = SEATS.at(-1) ?? 10;

export function More({ form }: { form: Form }): JSX.Element {
  const { draft, set } = form;
  const isTimed = draft.when === 'time';
  return (
    <>
      <Part title="More: levels and stacks" hook="more-levels" isOpen={draft.speed === 'custom'}>
        <NumberField form={form} name="starting_stack" label="Chips at the start" least={1} />
        <Choice name="hole-cards" legend="Cards in the hand" value={draft.hole_cards} onChange={(hole_cards) => set({ hole_cards, seats: Math.min(draft.seats, mostSeats(hole_cards), LAST_SEAT) })} options={[4, 5, 6].map((cards) => ({ value: cards, label: String(cards) }))} />
        {draft.structure !== 'fixed_limit' && (
          <>
            <Choice name="ante-type" legend="Antes" value={draft.ante_type} onChange={(ante_type) => set({ ante_type, antes: ante_type !== 'none' })} options={ANTES} />
            <Aside form={form} name="ante_type" />
          </>
        )}
        <LevelEditor form={form} />
      </Part>
      <Part title={isTimed ? 'More: entries, rebuys, add-on' : 'More: rebuys, add-on'} hook="more-entries">
        {isTimed && (
          <>
            <div class="tn-pair">
              <NumberField form={form} name="min_entries" label="At least so many entries" least={2} hint="With fewer it is cancelled, and everything paid back." />
              <NumberField form={form} name="max_entries" label="At most" least={2} />
            </div>
            <div class="tn-pair">
              <NumberField form={form} name="late_levels" label="Registration stays open for so many levels" hint="0: it closes with the start." />
              <NumberField form={form} name="reentries" label="Who is out may enter again so often" hint="Needs late registration. 0: freeze-out." />
            </div>
          </>
        )}
        <NumberField form={form} name="rebuys" label="Rebuys for each player" hint="0: none." />
        {draft.rebuys > 0 && <Rebuys form={form} />}
      </Part>
      <Part title="More: money" hook="more-money">
        <div class="tn-pair">
          <NumberField form={form} name="bounty" label="Bounty on each head, on top of the price" hint="For whoever puts the player out. Not with rebuys." />
          <NumberField form={form} name="fee" label="Fee to the house, on top" />
        </div>
        <PayoutEditor form={form} />
        <Satellite form={form} />
        <CheckField form={form} name="by_ticket" label="Tickets won elsewhere pay for an entry" />
        <TextField form={form} name="series" label="Series" hint="Results count for the leaderboard of that name. Empty: none." maxLength={40} />
      </Part>
      <Part title="More: timing" hook="more-timing">
        <div class="tn-pair">
          <NumberField form={form} name="action_seconds" label="Seconds for a decision" least={5} />
          <NumberField form={form} name="time_bank_seconds" label="Time bank, in seconds" />
        </div>
        <div class="tn-pair">
          <NumberField form={form} name="hand_for_hand" label="Hand for hand from so many above the paid places" hint="0: never." />
          <NumberField form={form} name="deal_seconds" label="Seconds to agree to a deal" hint="0 allows none." />
        </div>
        {!isTimed && draft.bots && <NumberField form={form} name="fill_seconds" label="Bots come so many seconds after the first entry" hint="0: never by time." />}
      </Part>
    </>
  );
}

function Part({ title, hook, isOpen = false, children }: { title: string; hook: string; isOpen?: boolean; children: preact.ComponentChildren }): JSX.Element {
  return (
    <details class="tn-more" open={isOpen}>
      <summary data-testid={hook}>{title}</summary>
      <div class="tn-group">{children}</div>
    </details>
  );
}

function Rebuys({ form }: { form: Form }): JSX.Element {
  return (
    <>
      <div class="tn-pair">
        <NumberField form={form} name="rebuy_levels" label="Until the end of level" least={1} />
        <NumberField form={form} name="rebuy_price" label="Price of a rebuy" hint="That of an entry, until it is changed here." />
      </div>
      <NumberField form={form} name="rebuy_stack" label="Its chips; 0: as at the start" />
      <div class="tn-pair">
        <NumberField form={form} name="addon_stack" label="Chips of the add-on; 0: none" hint="Sold once, in the break after that level." />
        <NumberField form={form} name="addon_price" label="Its price" />
      </div>
    </>
  );
}

/** Which tournament it wins tickets to: one that takes tickets. */
function Satellite({ form }: { form: Form }): JSX.Element {
  const { draft, set } = form;
  const [rows, setRows] = useState<readonly TournamentRow[]>([]);
  useEffect(() => {
    tournaments.list().then(
      (found) => setRows(found.tournaments.filter((row) => row.status === 'registering' && row.by_ticket)),
      // Then there is nothing to choose.
      () => undefined,
    );
  }, []);
  const isListed = rows.some((row) => row.id === draft.ticket_to);
  return (
    <SelectField form={form} name="ticket_to" label="A satellite: its prizes are tickets to" value={draft.ticket_to} onChange={(ticket_to) => set({ ticket_to })} hint="Offered are those that take tickets.">
      <option value="">No satellite: prizes in chips</option>
      {draft.ticket_to !== '' && !isListed && <option value={draft.ticket_to}>{draft.ticket_to}</option>}
      {rows.map((row) => (
        <option key={row.id} value={row.id}>
          {row.name}
        </option>
      ))}
    </SelectField>
  );
}
