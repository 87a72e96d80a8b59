import { CalendarIcon, Field, IconButton, type FieldProps } from '@tidebook/ui'
import { useRef, useState, type ReactElement } from 'react'
import { DATE_LENGTHS, dateText, readDate, type DatePrecision } from './date-entry.ts'
import { useT } from './i18n.ts'

/** Eight digits are a day whose dashes were left out. */
const withDashes = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/u, '$1-$2-$3')

const PICKERS = { day: 'date', minute: 'datetime-local', second: 'datetime-local' } as const

export interface DateFieldProps extends Pick<
  FieldProps,
  'caption' | 'hint' | 'error' | 'invalid' | 'disabled' | 'size' | 'className' | 'aria-label'
> {
  readonly precision?: DatePrecision
  /** As `readDate` returns it; '' for no date. */
  readonly value: string
  /** Last date that the calendar offers. */
  readonly max?: string
  /** Receives a complete date, or '' while the text is no date. */
  readonly onDate: (date: string) => void
}

/**
 * A date as the product writes dates, year first, with the calendar of the browser behind a button. The browser's own
 * field would write the date in the order of its country.
 */
export const DateField = (props: DateFieldProps): ReactElement => {
  const { precision = 'day', value, max, onDate, error, ...field } = props
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => dateText(value))
  const [isLeft, setLeft] = useState(false)
  // The owner of the value may have changed it since the last typing.
  const shown = field.disabled !== true && (readDate(text, precision) ?? '') === value ? text : dateText(value)
  const form = t(`common.date-form.${precision}`)
  const isUnreadable = shown.trim() !== '' && value === ''
  const enter = (typed: string): void => {
    const next = withDashes(typed)
    setText(next)
    setLeft(false)
    onDate(readDate(next, precision) ?? '')
  }
  return (
    <Field
      {...field}
      placeholder={form}
      inputMode={precision === 'day' ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={DATE_LENGTHS[precision]}
      value={shown}
      error={
        isUnreadable && (isLeft || shown.length >= DATE_LENGTHS[precision]) ? t('common.date-wrong', { form }) : error
      }
      onChange={({ target }) => enter(target.value)}
      onBlur={() => {
        setLeft(true)
        if (value !== '') setText(dateText(value))
      }}
      trailing={
        <span className="relative -me-1 inline-flex">
          <input
            ref={picker}
            type={PICKERS[precision]}
            step={precision === 'second' ? 1 : undefined}
            max={max}
            tabIndex={-1}
            aria-hidden="true"
            disabled={field.disabled}
            className="pointer-events-none absolute inset-0 size-full min-w-0 overflow-hidden opacity-0"
            value={value}
            onChange={({ target }) => enter(dateText(target.value))}
          />
          <IconButton
            small
            label={t('common.calendar')}
            disabled={field.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarIcon />
          </IconButton>
        </span>
      }
    />
  )
}
