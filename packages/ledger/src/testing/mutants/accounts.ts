import { AMENDMENTS, DEPOSIT_PREAUTH } from '../../entries/objects/object-types.ts'
import { requireFields } from '../../money/accounts.ts'
import { addObject, objectKey } from '../../money/own-objects.ts'
import { NO_THREAD } from '../../state/entry.ts'
import { ObjectEntry } from '../../state/object-entry.ts'
import { DROPS_PER_COIN, accountNamed, native } from '../test-ledger.ts'
import { feeCollector } from '../../engine/claim.ts'
import { balanceOf, entryOf, setAccount, stealNative, usd } from './mutant.ts'
import type { Mutant } from './mutant.ts'
import { annPaysBen } from './payment.ts'

/** Faults in accounts and their objects. */
export const ACCOUNT_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'fee within what was signed',
    fault: 'the fee is five units more than was signed for',
    isLasting: true,
    stage: annPaysBen,
    damage(context, { ann }) {
      Object.assign(context, { charged: context.tx.fee + 5n })
      setAccount(context, ann, { balance: balanceOf(context, ann) - 5n })
      const collector = feeCollector(context)
      if (collector === undefined) return
      context.state.journal.set(collector, {
        ...requireFields(collector),
        balance: requireFields(collector).balance + 5n,
      })
    },
  },
  {
    breaks: 'one sequence number or ticket used',
    fault: 'the sequence number could be used again',
    stage: annPaysBen,
    damage: (context, { ann }) => setAccount(context, ann, { sequence: context.tx.sequence }),
  },
  {
    breaks: 'one sequence number or ticket used',
    fault: "another account's sequence number moves",
    stage: annPaysBen,
    damage: (context, { ben }) => setAccount(context, ben, { sequence: 77 }),
  },
  {
    breaks: 'one sequence number or ticket used',
    fault: 'three sequence numbers are used up at once',
    stage: annPaysBen,
    damage: (context, { ann }) => setAccount(context, ann, { sequence: context.tx.sequence + 3 }),
  },
  {
    breaks: 'native balances in range',
    fault: 'the sender ends below zero',
    stage: annPaysBen,
    damage: (context, { ann, ben }) => stealNative(context, ann, ben, balanceOf(context, ann) + 1n),
  },
  {
    breaks: 'native supply conserved',
    fault: 'seven units come from nowhere',
    stage: annPaysBen,
    damage: (context, { ben }) => setAccount(context, ben, { balance: balanceOf(context, ben) + 7n }),
  },
  {
    breaks: 'native supply conserved',
    fault: 'seven units disappear',
    stage: annPaysBen,
    damage: (context, { ann }) => setAccount(context, ann, { balance: balanceOf(context, ann) - 7n }),
  },
  {
    breaks: 'only empty accounts are deleted, by their owner',
    fault: 'the receiver of a payment is removed',
    stage({ ann, test }) {
      return { type: 'Payment', from: ann, fields: { Destination: test.fund('newcomer').id, Amount: native(5n) } }
    },
    damage(context, { ann }) {
      const newcomer = accountNamed('newcomer')
      setAccount(context, ann, { balance: balanceOf(context, ann) + balanceOf(context, newcomer) })
      context.state.journal.set(entryOf(context, newcomer), undefined)
    },
  },
  {
    breaks: 'only payments create accounts',
    fault: 'a new account begins with another sequence number',
    stage: ({ ann }) => ({
      type: 'Payment',
      from: ann,
      fields: { Destination: accountNamed('newcomer').id, Amount: native(50n * DROPS_PER_COIN) },
    }),
    damage: (context) => setAccount(context, accountNamed('newcomer'), { sequence: 7 }),
  },
  {
    breaks: 'entries keep their type',
    fault: 'an entry of another type takes the place of the new offer',
    stage: (world) => ({
      type: 'OfferCreate',
      from: world.ann,
      fields: { TakerPays: native(DROPS_PER_COIN), TakerGets: usd(world, '1') },
    }),
    damage(context, { ann }) {
      const [offer] = entryOf(context, ann).offers.values()
      if (offer === undefined) return
      context.state.journal.set(new ObjectEntry(AMENDMENTS, offer.key), { values: {}, thread: NO_THREAD })
    },
  },
  {
    breaks: 'owners exist',
    fault: 'a line of an account that is not there',
    stage: annPaysBen,
    damage(context, { gate, ann }) {
      const [firstLine] = entryOf(context, ann).lines.values()
      if (firstLine?.fields === undefined) return
      const ghost = entryOf(context, accountNamed('ghost'))
      const line = context.state.internLine(ghost, entryOf(context, gate), firstLine.currency)
      const { balance, high, low } = firstLine.fields
      const nothing = { ...balance, mantissa: 0n, exponent: -100 }
      context.state.journal.set(line, { balance: nothing, low, high, flags: 0, thread: NO_THREAD })
    },
  },
  {
    breaks: 'owner counts equal owned objects',
    fault: 'one object more is counted than owned',
    stage: annPaysBen,
    damage: (context, { ann }) =>
      setAccount(context, ann, { ownerCount: requireFields(entryOf(context, ann)).ownerCount + 1 }),
  },
  {
    breaks: 'only concerned accounts changed',
    fault: 'flags of an uninvolved account change',
    stage: annPaysBen,
    damage: (context, { cat }) => setAccount(context, cat, { flags: 1 }),
  },
  {
    breaks: 'accounts pay only what they agreed to',
    fault: 'the sender takes from the receiver',
    stage: annPaysBen,
    damage: (context, { ann, ben }) => stealNative(context, ben, ann, 10n),
  },
  {
    breaks: 'ticket counts equal tickets',
    fault: 'one ticket more is counted than made',
    stage: ({ ann }) => ({ type: 'TicketCreate', from: ann, fields: { TicketCount: 2 } }),
    damage(context, { ann }) {
      const { settings } = requireFields(entryOf(context, ann))
      setAccount(context, ann, { settings: { ...settings, ticketCount: settings.ticketCount + 1 } })
    },
  },
  {
    breaks: 'signer lists valid',
    fault: 'a list that can never reach its quorum',
    stage: ({ ann, ben }) => ({
      type: 'SignerListSet',
      from: ann,
      fields: {
        SignerQuorum: 1,
        SignerEntries: [{ name: 'SignerEntry', fields: { Account: ben.id, SignerWeight: 1 } }],
      },
    }),
    damage(context, { ann }) {
      const list = entryOf(context, ann).signers
      if (list?.fields !== undefined) context.state.journal.set(list, { ...list.fields, quorum: 99 })
    },
  },
  {
    breaks: 'objects created by their transaction types',
    fault: 'a payment gives a leave to pay',
    stage: annPaysBen,
    damage(context, { ann, ben }) {
      const [from, to] = [entryOf(context, ann), entryOf(context, ben)]
      const key = objectKey(context, DEPOSIT_PREAUTH, [from, to])
      addObject(context, DEPOSIT_PREAUTH, key, { Account: from, Authorize: to }, NO_THREAD)
    },
  },
]
