import { ORDER_STATUS, type DepositOrder } from '@tidebook/contract/gateway'
import { Button, Card } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { ListState } from '../../orders/index.ts'
import { networkTitle } from '../model/network-title.ts'
import { payingStore, whilePaying } from '../model/paying-store.ts'
import { gatewayApi } from '../services/gateway-api.ts'
import { payDeposit } from '../services/pay-deposit.ts'
import { toSubmitFailure, type SubmitFailure } from '../services/submit-failure.ts'
import { useArrivals } from '../services/use-arrivals.ts'
import { useCoin } from '../services/use-coins.ts'
import { useDeposit } from '../services/use-deposits.ts'
import { usePayer } from '../services/use-payer.ts'
import { DepositProgress } from './deposit-progress.tsx'
import { PaymentAddress } from './payment-address.tsx'
import { SubmitFailureNotice } from './submit-failure-notice.tsx'

interface DepositCallbacks {
  readonly failure: SubmitFailure | undefined
  readonly onFailure: (failure: SubmitFailure | undefined) => void
  /** Shows the form for a new deposit. */
  readonly onNew: () => void
}

/** Follows one deposit until it is final. */
export function ShownDeposit(
  props: DepositCallbacks & { readonly wallet: string; readonly base: string; readonly orderID: string },
): ReactElement {
  const { wallet, base, orderID, ...rest } = props
  const { answer, retry, refresh } = useDeposit(wallet, base, orderID)
  return (
    <ListState page answer={answer} retry={retry} columns={2} rows={6}>
      {(order) => <Followed {...rest} order={order} refresh={refresh} />}
    </ListState>
  )
}

function Followed(
  props: DepositCallbacks & { readonly order: DepositOrder; readonly refresh: () => Promise<void> },
): ReactElement {
  const { order, failure, onFailure, onNew, refresh } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const isPaying = useStore(payingStore).has(order.orderID)
  // A deposit that was just signed appears immediately instead of at the next poll.
  useEffect(() => {
    if (!isPaying) void refresh()
  }, [isPaying, refresh])
  const waits = order.status === ORDER_STATUS.created && !isPaying
  const cancel = async (): Promise<void> => {
    setBusy(true)
    const answer = await gatewayApi.cancelDeposit(order).catch(() => undefined)
    onFailure(answer === undefined || answer.result ? undefined : { code: answer.code })
    await refresh()
    setBusy(false)
  }
  return (
    <DepositProgress
      order={order}
      place={waits && <OrderPlace order={order} />}
      actions={
        <>
          {waits && <PayAgain order={order} onFailure={onFailure} refresh={refresh} />}
          {waits && (
            <Button pending={isBusy} onClick={() => void cancel()}>
              {t('gateway.cancel')}
            </Button>
          )}
          <Button variant={waits ? 'quiet' : 'default'} onClick={onNew}>
            {t('gateway.another-deposit')}
          </Button>
        </>
      }
    >
      <SubmitFailureNotice failure={failure} way="deposit" />
    </DepositProgress>
  )
}

/** Address of an order that is not paid yet. */
function OrderPlace({ order }: { readonly order: DepositOrder }): ReactElement {
  const coin = useCoin(order.base)
  const arrivals = useArrivals(order, order.memo)
  return (
    <Card className="p-4">
      <PaymentAddress
        address={order.to}
        memo={order.memo}
        chain={networkTitle(coin ?? order)}
        arrivals={arrivals}
        hasContracts={order.memo === undefined && coin?.asset === undefined}
      />
    </Card>
  )
}

/** Signs a deposit that an earlier visit ordered, when its paying wallet is in this browser. */
function PayAgain(props: {
  readonly order: DepositOrder
  readonly onFailure: (failure: SubmitFailure | undefined) => void
  readonly refresh: () => Promise<void>
}): ReactElement | null {
  const { order, onFailure, refresh } = props
  const t = useT()
  const { lines, line, choose, from, node, asset } = usePayer(useCoin(order.base), order.chain)
  const meant = lines.find(({ address }) => address === order.from)
  if (meant !== undefined && meant !== line) choose(meant.address)
  if (line === undefined || node === undefined || asset === undefined || from !== order.from) return null
  const pay = async (): Promise<void> => {
    onFailure(undefined)
    await whilePaying(order.orderID, () => payDeposit(order, { node, account: line, from, asset })).catch(
      (error: unknown) => onFailure(toSubmitFailure(error)),
    )
    await refresh()
  }
  return (
    <Button variant="primary" onClick={() => void pay()}>
      {t('gateway.sign-and-send')}
    </Button>
  )
}
