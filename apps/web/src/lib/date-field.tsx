import { CalendarIcon, Field, IconButton, type FieldProps } from '@tidebook/ui'
import { useRef, useState, type ReactElement } from 'react'
import { DATE_LENGTHS, dateText, readDate, type DatePrecision } from './date-entry.ts'
import { useT } from './i18n.ts'

/** Adds the dashes to a day typed as eight digits. */
function withDashes(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/u, '$1-$2-$3')
}

const PICKERS = { day: 'date', minute: 'datetime-local', second: 'datetime-local' } as const

export interface DateFieldProps extends Pick<
  FieldProps,
  'caption' | 'hint' | 'error' | 'invalid' | 'disabled' | 'size' | 'className' | 'aria-label'
> {
  readonly precision?: DatePrecision
  /** Formatted as `readDate` returns it; '' for no date. */
  readonly value: string
  /** Last date that the calendar allows. */
  readonly max?: string
  /** Receives a complete date, or '' while the text is not a valid date. */
  readonly onDate: (date: string) => void
}

/**
 * A date field with the year first and the browser's calendar behind a button. The browser's own date field would use
 * the date order of its locale.
 */
export function DateField(props: DateFieldProps): ReactElement {
  const { precision = 'day', value, max, onDate, error, ...field } = props
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => dateText(value))
  const [isLeft, setLeft] = useState(false)
  // The parent may have changed the value since the user last typed.
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
