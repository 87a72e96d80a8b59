import { Button, Dialog, ListIcon, Notice } from '@tidebook/ui'
import { type ReactElement, useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { useLink } from '../../network/index.ts'
import { useTransactions } from '../../transactions/index.ts'
import { batchErrors, batchOrders, createFullFilter } from '../model/batch-filter.ts'
import { cancelProgress } from '../model/batch-state.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { cancellableTokens } from '../model/cancellable.ts'
import type { CurrentOrder } from '../model/current-orders.ts'
import { type OrderDialog, closeOrderDialog } from '../model/order-dialog-store.ts'
import { MAX_CANCELS, cancelOrders } from '../services/cancel-orders.ts'
import { BatchFilterFields, type BatchFilterFieldsProps } from './batch-filter-fields.tsx'
import { BatchOrders } from './batch-orders.tsx'
import { PanelEmpty } from './panel-empty.tsx'

const NONE: readonly CurrentOrder[] = []
const NO_PROGRESS = new Map<number, never>()

/** A signed batch: the orders at the time of signing, and the group name that tracks their cancels. */
interface Signed {
  readonly orders: readonly CurrentOrder[]
  readonly group: string
}

/**
 * Dialog that cancels several orders (TRD-010, TRD-115): the user filters by time, tokens, side and price, reviews each
 * order, and signs after one confirmation. The dialog then tracks each cancel until it is final.
 */
export function BatchCancel({ pair }: Pick<OrderDialog, 'pair'>): ReactElement {
  const t = useT()
  const offline = useLink() === 'offline'
  const all = valueOf(useStore(currentOrdersStore))?.tableData ?? NONE
  const [filter, setFilter] = useState(() => createFullFilter(all, Date.now(), pair))
  const [isConfirming, setConfirming] = useState(false)
  const [signed, setSigned] = useState<Signed>()
  const errors = batchErrors(filter)
  const found = useMemo(() => batchOrders(all, filter), [all, filter])
  const chosen = found.slice(0, MAX_CANCELS)
  const tokens = useMemo(() => cancellableTokens(all), [all])
  const send = async (): Promise<void> => {
    setConfirming(true)
    await cancelOrders(chosen, (group, orders) => setSigned({ orders, group }))
    setConfirming(false)
  }
  const [first] = errors
  const words =
    first === undefined ? t('orders.batch.cancel', { count: chosen.length }) : t(`orders.batch.error.${first}`)
  return (
    <Dialog
      open
      wide
      onClose={closeOrderDialog}
      closeLabel={t('trade.close')}
      title={t('orders.batch.title')}
      footer={
        signed === undefined ? (
          <>
            <Button onClick={closeOrderDialog}>{t('trade.close')}</Button>
            <Button
              data-primary=""
              variant="danger"
              pending={isConfirming}
              blocked={first !== undefined || chosen.length === 0 || offline}
              onClick={() => void send()}
            >
              {offline ? t('orders.cancel-blocked') : words}
            </Button>
          </>
        ) : (
          <Button data-primary="" onClick={closeOrderDialog}>
            {t('trade.close')}
          </Button>
        )
      }
    >
      {signed === undefined ? (
        <BatchChoice filter={filter} errors={errors} tokens={tokens} onFilter={setFilter} found={found} />
      ) : (
        <BatchProgress signed={signed} />
      )}
    </Dialog>
  )
}

/** The filter, and the matching orders. */
function BatchChoice({
  found,
  ...fields
}: BatchFilterFieldsProps & { readonly found: readonly CurrentOrder[] }): ReactElement {
  const t = useT()
  const chosen = found.slice(0, MAX_CANCELS)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-12 text-2">{t('orders.batch.hint')}</p>
      <BatchFilterFields {...fields} />
      <p aria-live="polite" className="text-13 font-medium">
        {t('orders.batch.found', { count: found.length })}
      </p>
      {found.length > MAX_CANCELS && <Notice tone="info">{t('orders.batch.most', { most: MAX_CANCELS })}</Notice>}
      {chosen.length === 0 ? (
        <PanelEmpty icon={ListIcon} title={t('orders.batch.none')} />
      ) : (
        <BatchOrders orders={chosen} progress={NO_PROGRESS} />
      )}
    </div>
  )
}

/** The signed cancels with their states. */
function BatchProgress({ signed }: { readonly signed: Signed }): ReactElement {
  const t = useT()
  const transactions = useTransactions()
  const progress = useMemo(() => cancelProgress(transactions, signed.group), [transactions, signed])
  const count = (state: string): number => [...progress.values()].filter((each) => each.state === state).length
  return (
    <div className="flex flex-col gap-3">
      <output className="block text-13 font-medium">
        {t('orders.batch.progress', {
          done: count('cancelled'),
          all: signed.orders.length,
          failed: count('failed'),
          unknown: count('unknown'),
        })}
      </output>
      <BatchOrders orders={signed.orders} progress={progress} />
    </div>
  )
}
