import { Button, CheckIcon, Field, IconButton, EyeIcon, EyeOffIcon } from '@tidebook/ui'
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useFieldGuard } from './use-field-guard.ts'

export interface PasswordFieldProps {
  readonly caption: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  /**
   * 'current' lets a password manager fill in a password, 'new' lets it suggest one, 'off' keeps it away from secrets
   */
  readonly fill: 'current' | 'new' | 'off'
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** Whether the value is complete, so that it may stay when the focus moves away. */
  readonly complete?: boolean
  /** Whether the value is known to be correct. */
  readonly right?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

const FILL = { current: 'current-password', new: 'new-password', off: 'off' } as const

/**
 * A field for passwords and secrets with a show button. While the page has taken the focus or covered the field, it
 * accepts no input and keeps no part of a secret (`useFieldGuard`).
 */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { caption, value, onChange, fill, placeholder, error, hint, right = false, disabled, className } = props
  const { complete = right } = props
  const t = useT()
  const [shown, setShown] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = field.current?.querySelector('input')
    return () => {
      if (input === null || input === undefined) return
      // The element may outlive its window, along with its value tracking and the attribute that React writes.
      input.value = ''
      input.defaultValue = ''
    }
  }, [])
  const held = value === '' ? 'nothing' : complete ? 'all' : 'part'
  const { guard, goOn } = useFieldGuard(field, held, () => {
    setShown(false)
    onChange('')
  })
  const locked = guard === 'left' || guard === 'covered'
  return (
    <div ref={field} {...(className !== undefined && { className })}>
      <Field
        caption={caption}
        size="large"
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => locked || onChange(event.target.value)}
        onPointerDown={() => locked && goOn()}
        readOnly={locked}
        autoComplete={FILL[fill]}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        error={locked ? t(`vault.guard.${guard}`) : error}
        hint={guard === 'away' ? t('vault.guard.away') : hint}
        trailing={
          locked ? (
            <Button size="small" onClick={goOn}>
              {t('vault.guard.go-on')}
            </Button>
          ) : (
            <>
              {right && <CheckIcon size="small" className="text-success" />}
              <IconButton
                small
                label={t(shown ? 'wallet.hide' : 'wallet.show')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOffIcon /> : <EyeIcon />}
              </IconButton>
            </>
          )
        }
      />
    </div>
  )
}
