import { sharedOrderFields, type Proposal } from '@tidebook/keyring/vault'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { readStopOrder } from '@tidebook/protocol/transactions'
import { Figure, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { conditionText, whenText } from '../model/condition-text.ts'
import { orderView, pairOf } from '../model/order-view.ts'
import { validWarnings } from '../model/valid-context.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { DecodedRows } from './decoded-rows.tsx'
import { OrderIssuers } from './order-lines.tsx'
import { OrderWarnings } from './order-warnings.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { PromptRow, PromptRows } from './prompt-rows.tsx'
import { MUST_READ } from './use-armed.ts'
import type { Signing } from './use-signing.ts'
import { WaitingLines } from './waiting-lines.tsx'

interface WaitingPromptProps {
  readonly interaction: InteractionOf<'signBatch'>
  readonly proposals: readonly Proposal[]
  readonly signing: Signing
}

/** Tickets and the orders that wait on them, all read from their bytes. */
export function WaitingPrompt(props: WaitingPromptProps): ReactElement | null {
  return props.proposals.length === 2 ? <OneWaiting {...props} /> : <ManyWaiting {...props} />
}

/** Several orders: a block for each, then the fields that all have in common. */
function ManyWaiting({ interaction, proposals, signing }: WaitingPromptProps): ReactElement | null {
  const t = useT()
  const [understood, setUnderstood] = useState(false)
  const [tickets, ...orders] = proposals.map(({ fields }) => fields)
  const [first] = orders
  if (tickets === undefined || first === undefined) return null
  const { order: context } = interaction.input
  const warnings = validWarnings(context)
  const numbers = orders.map((tx) => Number(tx['TicketSequence']))
  const shared = new Set(numbers.filter((number, index) => numbers.indexOf(number) < index))
  const counts = { orders: orders.length, tickets: Number(tickets['TicketCount']) }
  return (
    <PromptDialog
      interaction={interaction}
      signing={signing}
      title={t('vault.waiting.title-many', counts)}
      yes={{ words: t('vault.waiting.yes-many', counts), variant: orderView(first, pairOf(first))?.side ?? 'primary' }}
      no={t('wallet.cancel')}
      needsCheck={warnings.length > 0 && !understood}
      startsElsewhere={warnings.length > 0}
    >
      <WaitingLines orders={orders} context={context} />
      <OrderIssuers tx={first} />
      {[...shared].map((ticket, index) => (
        // The key is the index: changed ticket numbers would require the user to read everything again.
        <p key={index} className="text-12" {...{ [MUST_READ]: 'moves' }}>
          {t('vault.waiting.shared', { ticket })}
        </p>
      ))}
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t('vault.waiting.why-many', { count: orders.length + 1 })}
      </p>
      <OrderWarnings warnings={warnings} understood={understood} onUnderstood={setUnderstood} />
      {[tickets, sharedOrderFields(first)].map((fields) => (
        <div key={fields.TransactionType} className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
          <DecodedRows fields={fields} />
        </div>
      ))}
    </PromptDialog>
  )
}

/** One order with its ticket. */
function OneWaiting({ interaction, proposals, signing }: WaitingPromptProps): ReactElement | null {
  const t = useT()
  const [understood, setUnderstood] = useState(false)
  const [now] = useState(() => Date.now())
  const [ticket, waiting] = proposals.map(({ fields }) => fields)
  const stop = waiting && readStopOrder(waiting)
  const pair = waiting && pairOf(waiting)
  if (ticket === undefined || waiting === undefined || stop === undefined || pair === undefined) return null
  const { order: context } = interaction.input
  // The side in the bytes decides which coin is priced; the page decides only the precision.
  const order = orderView(waiting, context) ?? orderView(waiting, pair)
  if (order === undefined) return null
  const warnings = validWarnings(context)
  const base = titleOf(facts.tokens, pair.base.code, pair.base.issuer)
  const counter = titleOf(facts.tokens, pair.counter.code, pair.counter.issuer)
  return (
    <PromptDialog
      interaction={interaction}
      signing={signing}
      title={t(`vault.waiting.title.${order.side}`, {
        amount: figureText(order.amount),
        coin: base,
        when: whenText(stop.trigger, now, t),
      })}
      yes={{ words: t('vault.waiting.yes'), variant: order.side }}
      no={t('wallet.cancel')}
      needsCheck={warnings.length > 0 && !understood}
      startsElsewhere={warnings.length > 0}
    >
      <PromptRows>
        <PromptRow name={t('vault.waiting.trigger')}>{conditionText(stop.trigger, counter, now, t)}</PromptRow>
        <PromptRow name={t('vault.confirm.price')}>
          <Figure value={order.price} unit={counter} className={order.side === 'buy' ? 'text-buy' : 'text-sell'} />
        </PromptRow>
        <PromptRow name={t('vault.confirm.amount')}>
          <Figure value={order.amount} unit={base} />
        </PromptRow>
        <PromptRow name={t('vault.confirm.total')}>
          <Figure value={order.total} unit={counter} />
        </PromptRow>
        <PromptRow name={t('vault.field.Expiration')}>{formatDateTime(ledgerTimeToUnixMs(stop.expiration))}</PromptRow>
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-2">{t('vault.field.TicketSequence')}</dt>
          <dd className="text-right" {...{ [MUST_READ]: 'moves' }}>
            {stop.ticket}
          </dd>
        </div>
      </PromptRows>
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t('vault.waiting.why')}
      </p>
      <OrderWarnings warnings={warnings} understood={understood} onUnderstood={setUnderstood} />
      {[ticket, waiting].map((fields) => (
        <div key={fields.TransactionType} className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
          <DecodedRows fields={fields} />
        </div>
      ))}
    </PromptDialog>
  )
}
