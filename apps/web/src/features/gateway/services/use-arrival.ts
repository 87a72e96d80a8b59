import type { AgentInfo } from '@tidebook/contract/gateway'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { arrivalMinutes, arrivalOf, type ArrivalTime, type TimedOrder } from '../model/arrival-time.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useDuration } from './use-duration.ts'

const TICK_MS = 5000

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS)
  return () => clearInterval(timer)
}

/** Rounded, so that the value is equal until the next tick. */
function lastTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}

/**
 * Estimates when an order in progress is complete, and again as time passes.
 * @param info undefined until known
 */
export function useArrival(order: TimedOrder, info: AgentInfo | undefined, way: GatewayDirection): ArrivalTime {
  const now = useSyncExternalStore(everyTick, lastTick)
  return arrivalOf(order, info, way, { now, closeIntervalMs: network().closeInterval })
}

/** Returns the usual time until a new order of a coin arrives, as text. */
export function useUsualTime(info: AgentInfo, way: GatewayDirection): string {
  const t = useT()
  const format = useDuration()
  const minutes = arrivalMinutes(info, way, network().closeInterval)
  return minutes === undefined ? '--' : t('gateway.about-time', { time: format(minutes) })
}
