import { Checkbox } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

const TERMS = ['keys', 'risk', 'data', 'codes', 'rules', 'end'] as const

interface AgreementProps {
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
  readonly tried: boolean
}

/** The user agreement, which must be opened before it can be accepted (VAL-052, SCR-006). */
export function Agreement({ accepted, onAccept, tried }: AgreementProps): ReactElement {
  const t = useT()
  const noteId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isRead, setRead] = useState(false)
  const [early, setEarly] = useState(false)
  const note = !accepted && (early ? 'sign-in.agreement-read-first' : tried ? 'sign-in.agreement-needed' : undefined)
  const accept = (checked: boolean): void => {
    if (!isRead) {
      setOpen(true)
      setRead(true)
      setEarly(true)
      return
    }
    setEarly(false)
    onAccept(checked)
  }
  return (
    <div className="flex flex-col gap-2">
      <details
        open={isOpen}
        onToggle={(event) => {
          const { open } = event.currentTarget
          setOpen(open)
          if (open) setRead(true)
        }}
        className="rounded-2 border bg-surface-1"
      >
        <summary className="cursor-pointer px-3 py-2 font-medium pointer-coarse:py-3">{t('sign-in.agreement')}</summary>
        <ol className="flex list-decimal flex-col gap-2 border-t py-3 ps-8 pe-3 text-13 text-2">
          {TERMS.map((term) => (
            <li key={term}>{t(`sign-in.term-${term}`)}</li>
          ))}
        </ol>
      </details>
      <Checkbox
        checked={accepted}
        aria-invalid={note !== false && note !== undefined}
        aria-describedby={note ? noteId : undefined}
        onChange={(event) => accept(event.target.checked)}
        className="pointer-coarse:min-h-11"
      >
        {t('sign-in.agree')}
      </Checkbox>
      {note && (
        <p id={noteId} role="alert" className="text-12 text-danger">
          {t(note)}
        </p>
      )}
    </div>
  )
}
