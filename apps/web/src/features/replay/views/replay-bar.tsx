import { Button, icon, IconButton, Notice, Segmented, Spinner } from '@tidebook/ui'
import type { CSSProperties, ReactElement } from 'react'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { gapAfter } from '../../../lib/gap-after.ts'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { isWaiting, lastMoment, recordOf, SPEEDS, type ReplayState } from '../model/replay-state.ts'
import type { ReplayPlayer } from '../services/replay-player.ts'
import { ReplayHourPicker } from './replay-hour.tsx'
import { ReplayTitle } from './replay-title.tsx'
import './replay.css'

const PlayIcon = icon('M5 3l8 5-8 5z', true)
const PauseIcon = icon('M5.500 3.500v9M10.500 3.500v9')
const StepIcon = icon('M4 3.500l6 4.500-6 4.500zM12 3.500v9')
const StepBackIcon = icon('M12 3.500L6 8l6 4.500zM4 3.500v9')
const NextTradeIcon = icon('M2.500 3.500L7 8l-4.500 4.500M7 3.500L11.500 8 7 12.500M13.500 3.500v9')

/** Step of the slider, in milliseconds. */
const SLIDER_STEP_MS = 1000

/** Buttons for play, pause and steps. */
function Transport({ player, state }: { player: ReplayPlayer; state: ReplayState }): ReactElement {
  const t = useT()
  const off = state.status !== 'ready'
  return (
    <div className="replay-transport">
      <IconButton label={t('replay.step-back')} disabled={off} onClick={() => player.step(-1)}>
        <StepBackIcon />
      </IconButton>
      <IconButton
        label={t(state.playing ? 'replay.pause' : 'replay.play')}
        className="replay-play"
        disabled={off}
        onClick={() => player.toggle()}
      >
        {state.playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <IconButton label={t('replay.step')} disabled={off} onClick={() => player.step(1)}>
        <StepIcon />
      </IconButton>
      <IconButton label={t('replay.next-trade')} disabled={off} onClick={() => player.nextTrade()}>
        <NextTradeIcon />
      </IconButton>
    </div>
  )
}

/** Slider for the moment within the hour; the loaded part is marked. */
function MomentSlider({ player, state }: { player: ReplayPlayer; state: ReplayState }): ReactElement {
  const t = useT()
  const { at, hour, start, loadedUntil, status, ledger } = state
  const end = lastMoment(hour)
  const share = (time: number): string =>
    `${(Math.min(Math.max(time - start, 0) / Math.max(end - start, 1), 1) * 100).toFixed(2)}%`
  const moment = formatDateTime(at)
  return (
    <input
      type="range"
      className="replay-slider"
      data-replay-slider=""
      min={start}
      max={end}
      step={SLIDER_STEP_MS}
      value={at}
      disabled={status !== 'ready'}
      aria-label={t('replay.moment')}
      aria-valuetext={ledger === undefined ? moment : t('replay.at', { time: moment, ledger })}
      style={{ '--replay-at': share(at), '--replay-loaded': share(loadedUntil) } as CSSProperties}
      onChange={(event) => player.seek(event.target.valueAsNumber)}
    />
  )
}

/** Time and ledger of the shown moment. */
function Moment({ state }: { state: ReplayState }): ReactElement {
  const t = useT()
  const { at, ledger } = state
  return (
    <p className="replay-moment">
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      {isWaiting(state) ? (
        <span className="inline-flex items-center gap-1 text-2">
          <Spinner />
          {t('replay.loading')}
        </span>
      ) : (
        ledger !== undefined && <span className="text-2">{t('replay.ledger', { ledger })}</span>
      )}
    </p>
  )
}

/** Shows the recorded part of the hour. */
function RecordText({ state }: { state: ReplayState }): ReactElement {
  const t = useT()
  const record = recordOf(state)
  return (
    <output className="replay-record">
      {'time' in record
        ? t(`replay.record.${record.kind}`, { time: formatTime(record.time) })
        : t(`replay.record.${record.kind}`)}
    </output>
  )
}

/** Shows why the hour, or a part of it, cannot be shown. */
function ReplayFailure({ player, state }: { player: ReplayPlayer; state: ReplayState }): ReactElement | null {
  const t = useT()
  const failed = t('replay.failed')
  if (state.failure !== undefined) {
    return (
      <Notice
        flat
        urgent
        tone="danger"
        action={
          <Button size="small" onClick={() => player.retry()}>
            {t('common.retry')}
          </Button>
        }
      >
        {failed}
        {gapAfter(failed)}
        {formatError(state.failure)}
      </Notice>
    )
  }
  if (state.status === 'absent') {
    return (
      <Notice flat tone="info">
        {t('replay.absent')}
      </Notice>
    )
  }
  if (state.status === 'ready' && state.start > state.hour.from) {
    return (
      <Notice flat tone="info">
        {t('replay.begins', { time: formatTime(state.start) })}
      </Notice>
    )
  }
  return null
}

export interface ReplayBarProps {
  readonly player: ReplayPlayer
  readonly onHour: (from: number) => void
  readonly onLeave: () => void
}

/** The bar of a replay: shows that the data is historical, and lets the user move through the hour. */
export function ReplayBar({ player, onHour, onLeave }: ReplayBarProps): ReactElement {
  const t = useT()
  const state = useStore(player.store)
  return (
    <section className="replay" aria-label={t('replay.title')}>
      <div className="replay-bar" data-replay-bar="">
        <ReplayTitle />
        <ReplayHourPicker hour={state.hour} onHour={onHour} />
        <Transport player={player} state={state} />
        <Moment state={state} />
        <MomentSlider player={player} state={state} />
        <RecordText state={state} />
        <Segmented
          className="replay-speed"
          label={t('replay.speed')}
          value={String(state.speed)}
          onChange={(id) => player.setSpeed(SPEEDS.find((speed) => String(speed) === id) ?? 1)}
          items={SPEEDS.map((speed) => ({ id: String(speed), label: `${speed}×` }))}
        />
        <Button size="bar" className="replay-leave" onClick={onLeave}>
          {t('replay.leave')}
        </Button>
      </div>
      <ReplayFailure player={player} state={state} />
    </section>
  )
}
