import { Chip, ChevronDownIcon, Popover } from '@tidebook/ui'
import { type ReactElement, useState } from 'react'
import { DateField } from '../../../lib/date-field.tsx'
import { formatDate, formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { hoursOfDay, type ReplayHour } from '../model/replay-moment.ts'

function clock(ms: number): string {
  return formatTime(ms).slice(0, 5)
}

/** Picker for a day and one of its hours. */
function HourPanel({
  from,
  onHour,
}: {
  readonly from: number | undefined
  readonly onHour: (from: number) => void
}): ReactElement {
  const t = useT()
  const [now] = useState(() => Date.now())
  const [day, setDay] = useState(() => formatDate(from ?? now))
  const hours = day === '' ? [] : hoursOfDay(day, now)
  return (
    <div className="replay-hours">
      <DateField caption={t('replay.day')} value={day} max={formatDate(now)} onDate={setDay} />
      <p className="text-12 text-2">{t('replay.hour')}</p>
      <fieldset aria-label={t('replay.hour')} className="replay-hour-grid">
        {hours.map((each) => (
          <Chip key={each} outlined on={each === from} onClick={() => onHour(each)}>
            {clock(each)}
          </Chip>
        ))}
      </fieldset>
      {hours.length === 0 && day !== '' && <p className="text-12 text-warning">{t('replay.future')}</p>}
    </div>
  )
}

/** The replayed hour, with a popover to pick another. */
export function ReplayHourPicker({
  hour,
  onHour,
}: {
  /** Undefined when no hour is replayed. */
  readonly hour: ReplayHour | undefined
  readonly onHour: (from: number) => void
}): ReactElement {
  const t = useT()
  const shown =
    hour === undefined ? t('replay.pick') : `${formatDate(hour.from)} ${clock(hour.from)}–${clock(hour.until)}`
  return (
    <Popover
      label={t('replay.pick')}
      trigger={
        <>
          <span className="whitespace-nowrap">{shown}</span>
          <ChevronDownIcon size="small" />
        </>
      }
      triggerClassName="replay-pick inline-flex h-7 flex-none items-center gap-1 rounded-2 border border-line-strong bg-surface-1 px-2 text-12 text-1 hover:border-line-control pointer-coarse:h-10"
    >
      <HourPanel key={hour?.from} from={hour?.from} onHour={onHour} />
    </Popover>
  )
}
