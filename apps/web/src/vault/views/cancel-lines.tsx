import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { cancelledOrder, type CancelledOrder } from '../model/cancelled-order.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { keyring } from '../services/session.ts'
import { MUST_READ } from './use-armed.ts'

function titled({ code, issuer }: CancelledOrder['base']): string {
  return titleOf(facts.tokens, code, issuer)
}

/** The orders to cancel, one line each, with the number from the bytes and the source of the other details. */
export function CancelLines({
  txs,
  cancels,
}: {
  txs: readonly TransactionJson[]
  cancels: readonly (CancelContext | undefined)[]
}): ReactElement {
  const t = useT()
  const lines = txs.map((tx, index) => {
    const number = Number(tx['OfferSequence'])
    return { number, order: cancelledOrder(keyring.signedOrder(tx.Account, number), cancels[index]) }
  })
  return (
    <>
      <ol className="flex flex-col text-13">
        {lines.map(({ number, order }) => (
          <li
            key={number}
            className="flex items-baseline justify-between gap-3 border-b py-1 last:border-b-0"
            {...{ [MUST_READ]: '' }}
          >
            {order === undefined ? (
              <span className="text-2">{t('vault.together.unknown')}</span>
            ) : (
              <span className="min-w-0">
                <span className={order.side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`trade.side.${order.side}`)}</span>{' '}
                {t('vault.together.order', {
                  amount: figureText(order.amount),
                  base: titled(order.base),
                  price: figureText(order.price),
                  counter: titled(order.counter),
                })}
              </span>
            )}
            <span className="flex-none text-12 text-2">
              {t(order?.signed === true ? 'vault.together.number-signed' : 'vault.together.number', { number })}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t(lines.every(({ order }) => order?.signed === true) ? 'vault.together.all-signed' : 'vault.together.records')}
      </p>
    </>
  )
}
