import { cx } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'

interface SentenceFieldProps {
  readonly caption: string
  readonly lang: string
  readonly longest: number
  readonly value: string
  readonly error?: string | undefined
  /** Whether the text may contain line breaks. */
  readonly lines?: boolean
  readonly onChange: (sentence: string) => void
}

/** A field for a text in one language, as high as the text: a sentence, or a text with line breaks. */
export function SentenceField(props: SentenceFieldProps): ReactElement {
  const { caption, lang, longest, value, error, lines = false, onChange } = props
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-12 text-2">
        {caption}
      </label>
      <textarea
        id={id}
        lang={lang}
        rows={lines ? 8 : 2}
        maxLength={longest}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={cx(
          'field-sizing-content block w-full resize-none rounded-2 border bg-surface-1 px-3 leading-6 pointer-coarse:py-2 pointer-coarse:text-16',
          lines ? 'min-h-48 py-2' : 'min-h-ctl-page py-1',
          error === undefined ? 'border-line-strong hover:border-line-control' : 'border-danger',
        )}
        value={value}
        onKeyDown={(event) => {
          if (lines || event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={({ target }) => onChange(lines ? target.value : target.value.replaceAll(/\s*\n\s*/gu, ' '))}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
