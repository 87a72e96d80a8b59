import type { TradingPair } from '@tidebook/contract'
import { useEffect, useMemo, useState, type ComponentType, type ReactElement } from 'react'
import { translate } from '../../lib/i18n.ts'
import { pageStore } from '../../lib/page-store.ts'
import { REPLAY_PARAMETER, withMoment } from '../../lib/replay-path.ts'
import { navigate, placeStore, useQuery } from '../../lib/router/index.ts'
import { reloadCandles, replaceCandles } from '../../features/chart/index.ts'
import { api } from '../../features/network/index.ts'
import {
  followAddress,
  hourOf,
  lastHour,
  listenReplayKeys,
  readMoment,
  ReplayBar,
  ReplayForms,
  ReplayPlayer,
  ReplayProblem,
} from '../../features/replay/index.ts'
import { showToast } from '../../features/toasts/index.ts'
import { refuseForms } from '../../features/trade-form/index.ts'
import type { Past, TradeScreenProps } from './past.ts'

const CALM = '(prefers-reduced-motion: reduce)'

/** Navigates to another moment, or to the present. */
function goTo(moment: number | undefined, replace = false): void {
  const { pathname, search } = placeStore.get()
  navigate(withMoment(pathname + search, moment), { replace })
}

function leave(): void {
  return goTo(undefined)
}

function refuse(): void {
  showToast({ kind: 'info', title: translate('replay.refused'), key: 'replay' })
}

/** Points the header's Trade link to the present again. */
function forgetReplay(): void {
  pageStore.set((state) => ({ ...state, lastDealPath: withMoment(state.lastDealPath, undefined) }))
}

function playerOf(pair: TradingPair, at: number): ReplayPlayer {
  return new ReplayPlayer({
    api,
    pair,
    hour: hourOf(at, Date.now()),
    at,
    draw: (_cycle, rows) => replaceCandles(rows),
    isCalm: () => matchMedia(CALM).matches,
  })
}

/** Returns the player for the hour that contains a moment. */
function usePlayer(pair: TradingPair, moment: number): ReplayPlayer {
  const key = `${pair.base}-${pair.counter} ${hourOf(moment, moment).from}`
  const [held, setHeld] = useState(() => ({ key, player: playerOf(pair, moment) }))
  if (held.key !== key) setHeld({ key, player: playerOf(pair, moment) })
  const { player } = held
  useEffect(() => {
    reloadCandles()
    return player.start()
  }, [player])
  useEffect(() => player.seek(moment), [player, moment])
  return player
}

export interface ReplayScreenProps extends TradeScreenProps {
  /** Draws the trade screen, of the past or the present. */
  Screen: ComponentType<TradeScreenProps>
}

/** The trade screen of a replayed moment. */
function Replay({ pair, area, moment, Screen }: ReplayScreenProps & { readonly moment: number }): ReactElement {
  const player = usePlayer(pair, moment)
  useEffect(() => followAddress(player, (at) => goTo(at, true)), [player])
  useEffect(() => listenReplayKeys(document, player, leave), [player])
  useEffect(() => refuseForms(refuse), [])
  useEffect(
    () => () => {
      forgetReplay()
      reloadCandles()
    },
    [],
  )
  const past = useMemo(
    (): Past => ({ source: player.source, forms: <ReplayForms onLeave={leave} />, refuse }),
    [player],
  )
  return (
    <>
      <ReplayBar player={player} onHour={goTo} onLeave={leave} />
      <Screen pair={pair} area={area} past={past} />
    </>
  )
}

function lastFullHour(): number {
  return lastHour(Date.now())
}

function isOver(moment: number): boolean {
  return moment < Date.now()
}

/**
 * The trade screen of the moment in the address. If that moment cannot be replayed, shows the present and the reason.
 */
export function ReplayScreen({ pair, area, Screen }: ReplayScreenProps): ReactElement {
  const text = useQuery().get(REPLAY_PARAMETER) ?? ''
  const moment = text === '' ? lastFullHour() : readMoment(text)
  if (moment !== undefined && isOver(moment)) return <Replay pair={pair} area={area} moment={moment} Screen={Screen} />
  return (
    <>
      <ReplayProblem kind={moment === undefined ? 'unreadable' : 'future'} onHour={goTo} onLeave={leave} />
      <Screen pair={pair} area={area} />
    </>
  )
}
