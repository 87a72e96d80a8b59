import { Button, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { cancelStop } from '../services/cancel-stop.ts'

/** The trigger condition of a stop order. */
export function TriggerText({ stop }: { stop: StoredStop }): ReactElement {
  const t = useT()
  return <>{t(`stops.when.${stop.when}`, { price: figureText(stop.trigger) })}</>
}

/**
 * Cancels a stop order. Before its ticket exists there is nothing to use up, and a sent order is no longer a stop
 * order.
 */
export function CancelStop(props: { stop: StoredStop; blocked: boolean; card?: boolean }): ReactElement {
  const { stop, blocked, card = false } = props
  const t = useT()
  if (stop.phase !== 'armed' && stop.phase !== 'expired') return <span className="text-3">–</span>
  const look = card
    ? ({} as const)
    : ({ size: 'small', variant: 'quiet', className: '-mr-2 h-5 pointer-coarse:h-10' } as const)
  const names = { amount: figureText(stop.amount), coin: stop.base.title, price: figureText(stop.trigger) }
  return (
    <Button
      {...look}
      blocked={blocked}
      title={t(blocked ? 'orders.cancel-blocked' : 'stops.cancel-hint')}
      aria-label={t('stops.cancel-name', names)}
      onClick={() => void cancelStop(stop)}
    >
      {t('orders.cancel')}
    </Button>
  )
}

/** The side of the order in its color. */
export function StopSide({ stop: { side } }: { stop: StoredStop }): ReactElement {
  const t = useT()
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}
