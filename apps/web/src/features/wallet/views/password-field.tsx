import { CheckIcon, Field, IconButton, EyeIcon, EyeOffIcon } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'

export interface PasswordFieldProps {
  readonly caption: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  /** 'current' lets a password manager fill, 'new' lets it offer one, 'off' keeps it away from secrets */
  readonly fill: 'current' | 'new' | 'off'
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
  /** the value is known to be right */
  readonly right?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

const FILL = { current: 'current-password', new: 'new-password', off: 'off' } as const

/** A covered field with an eye: passwords and secrets. */
export const PasswordField = (props: PasswordFieldProps): ReactElement => {
  const { caption, value, onChange, fill, placeholder, error, hint, right = false, disabled, className } = props
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      caption={caption}
      size="large"
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={FILL[fill]}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      placeholder={placeholder}
      error={error}
      hint={hint}
      {...(className !== undefined && { className })}
      trailing={
        <>
          {right && <CheckIcon size="small" className="text-buy" />}
          <IconButton
            small
            label={t(shown ? 'wallet.hide' : 'wallet.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </>
      }
    />
  )
}
