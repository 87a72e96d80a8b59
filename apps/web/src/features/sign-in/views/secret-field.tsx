import { EyeIcon, EyeOffIcon, Field, IconButton } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'

interface SecretFieldProps {
  readonly caption: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fill: 'current-password' | 'new-password'
  readonly error?: ReactNode
  readonly hint?: ReactNode
}

/** A login password field with a reveal button. */
export function SecretField({ caption, value, onChange, fill, error, hint }: SecretFieldProps): ReactElement {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field
      caption={caption}
      size="large"
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={fill}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={error}
      hint={hint}
      trailing={
        <IconButton
          small
          label={t(shown ? 'sign-in.hide' : 'sign-in.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
