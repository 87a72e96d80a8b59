import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { Figure, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type Translate } from '../../lib/i18n.ts'
import { cancelledOrder, type CancelledOrder } from '../model/cancelled-order.ts'
import { validCancel } from '../model/valid-context.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { keyring } from '../services/session.ts'
import { PromptRow, PromptRows } from './prompt-rows.tsx'
import { MUST_READ } from './use-armed.ts'

function titled({ code, issuer }: CancelContext['base']): string {
  return titleOf(facts.tokens, code, issuer)
}

function orderOf(tx: TransactionJson, cancels: CancelContext | undefined): CancelledOrder | undefined {
  return cancelledOrder(keyring.signedOrder(tx.Account, Number(tx['OfferSequence'])), cancels)
}

/**
 * Returns the title of a cancel confirmation. It contains side, amount and price only if the order was signed in this
 * window. Details from the exchange's records appear below the title, marked as such.
 */
export function cancelTitle(tx: TransactionJson, cancels: CancelContext | undefined, t: Translate): string {
  const order = orderOf(tx, cancels)
  if (order === undefined) return t('vault.cancel-title', { number: Number(tx['OfferSequence'] ?? 0) })
  if (!order.signed) return t('vault.cancel-title.record')
  return t(`vault.cancel-title.${order.side}`, {
    amount: figureText(order.amount),
    base: titled(order.base),
    price: figureText(order.price),
    counter: titled(order.counter),
  })
}

/**
 * The order that a cancel removes. The bytes of the cancel contain only a number. An order signed in this window is
 * shown as signed, any other as in the exchange's records; the confirmation states the source.
 */
export function CancelRows(props: {
  readonly tx: TransactionJson
  readonly cancels: CancelContext | undefined
}): ReactElement {
  const { tx } = props
  const t = useT()
  const order = orderOf(tx, props.cancels)
  const record = validCancel(props.cancels)
  return (
    <>
      {order !== undefined && (
        <PromptRows>
          <PromptRow name={t('trade.side')}>
            <span className={order.side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`trade.side.${order.side}`)}</span>
          </PromptRow>
          <PromptRow name={t('vault.confirm.price')}>
            <Figure value={order.price} unit={titled(order.counter)} />
          </PromptRow>
          <PromptRow name={t('vault.confirm.amount')}>
            <Figure value={order.amount} unit={titled(order.base)} />
          </PromptRow>
          {order.signed && record !== undefined && (
            <PromptRow name={t('vault.cancel.left')}>
              <Figure value={record.amount} unit={titled(record.base)} />
            </PromptRow>
          )}
        </PromptRows>
      )}
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t(order === undefined ? 'vault.cancel.none' : order.signed ? 'vault.cancel.signed' : 'vault.cancel.record')}
      </p>
    </>
  )
}
