import type { Proposal } from '@tidebook/keyring/vault'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { readStopOrder } from '@tidebook/protocol/transactions'
import { Figure, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { useT } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { orderView, pairOf } from '../model/order-view.ts'
import { validWarnings } from '../model/valid-context.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { DecodedRows } from './decoded-rows.tsx'
import { OrderWarnings } from './order-warnings.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionRow, QuestionRows } from './question-rows.tsx'
import { MUST_READ } from './use-armed.ts'
import type { Signing } from './use-signing.ts'

/** An order that waits for its price, with its ticket: trigger, price, end and ticket are read from its bytes. */
export function WaitingQuestion({
  interaction,
  proposals,
  signing,
}: {
  interaction: InteractionOf<'signTogether'>
  proposals: readonly Proposal[]
  signing: Signing
}): ReactElement | null {
  const t = useT()
  const [understood, setUnderstood] = useState(false)
  const [ticket, waiting] = proposals.map(({ fields }) => fields)
  const stop = waiting && readStopOrder(waiting)
  const pair = waiting && pairOf(waiting)
  if (ticket === undefined || waiting === undefined || stop === undefined || pair === undefined) return null
  const { order: context } = interaction.input
  // The side in the bytes decides which coin is priced; the page only its precision.
  const order = orderView(waiting, context) ?? orderView(waiting, pair)
  if (order === undefined) return null
  const warnings = validWarnings(context)
  const base = titleOf(facts.tokens, pair.base.code, pair.base.issuer)
  const counter = titleOf(facts.tokens, pair.counter.code, pair.counter.issuer)
  const { price, when } = stop.trigger
  return (
    <QuestionDialog
      interaction={interaction}
      signing={signing}
      title={t(`vault.waiting.title.${order.side}`, { amount: figureText(order.amount), coin: base })}
      yes={{ words: t('vault.waiting.yes'), variant: order.side }}
      no={t('wallet.cancel')}
      needsCheck={warnings.length > 0 && !understood}
      startsElsewhere={warnings.length > 0}
    >
      <QuestionRows>
        <QuestionRow name={t('vault.waiting.trigger')}>
          {t(`vault.waiting.${when}`, { price: figureText(price), counter })}
        </QuestionRow>
        <QuestionRow name={t('vault.confirm.price')}>
          <Figure value={order.price} unit={counter} className={order.side === 'buy' ? 'text-buy' : 'text-sell'} />
        </QuestionRow>
        <QuestionRow name={t('vault.confirm.amount')}>
          <Figure value={order.amount} unit={base} />
        </QuestionRow>
        <QuestionRow name={t('vault.confirm.total')}>
          <Figure value={order.total} unit={counter} />
        </QuestionRow>
        <QuestionRow name={t('vault.field.Expiration')}>
          {formatDateTime(ledgerTimeToUnixMs(stop.expiration))}
        </QuestionRow>
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-2">{t('vault.field.TicketSequence')}</dt>
          <dd className="text-right" {...{ [MUST_READ]: 'moves' }}>
            {stop.ticket}
          </dd>
        </div>
      </QuestionRows>
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t('vault.waiting.why')}
      </p>
      <OrderWarnings warnings={warnings} understood={understood} onUnderstood={setUnderstood} />
      {[ticket, waiting].map((fields) => (
        <div key={fields.TransactionType} className="flex flex-col gap-2 rounded-3 border bg-surface-1 p-3">
          <DecodedRows fields={fields} />
        </div>
      ))}
    </QuestionDialog>
  )
}
