import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { newPasswordProblems } from '../model/password-hints.ts'
import { NewPassword } from './new-password.tsx'
import { PasswordField } from './password-field.tsx'

/** Contents of the fields below a new secret. */
export interface PlaceEntries {
  readonly password: string
  readonly repeat: string
  readonly own: boolean
}

export interface PlacePasswordProps extends PlaceEntries {
  /** Whether the secret can be added to an existing vault. */
  readonly joins: boolean
  readonly caption: string
  readonly onChange: (entries: Partial<PlaceEntries>) => void
  readonly disabled?: boolean
  /** Whether the two fields of a new password are next to each other. */
  readonly wide?: boolean
}

/**
 * The password for a new secret: the password of the existing wallets, or a new one if there are none or the user has
 * forgotten it.
 */
export function PlacePassword(props: PlacePasswordProps): ReactElement {
  const { joins, caption, password, repeat, own, onChange, disabled = false, wide = false } = props
  const t = useT()
  return (
    <div className="flex flex-col gap-2">
      {own ? (
        <NewPassword
          wide={wide}
          caption={caption}
          password={password}
          repeat={repeat}
          problems={newPasswordProblems(password, { repeat })}
          onPassword={(text) => onChange({ password: text })}
          onRepeat={(text) => onChange({ repeat: text })}
        />
      ) : (
        <PasswordField
          caption={caption}
          value={password}
          onChange={(text) => onChange({ password: text })}
          fill="current"
          placeholder={t('wallet.input-password')}
          hint={t('wallet.current-hint')}
          disabled={disabled}
        />
      )}
      {joins && (
        <p className="text-12 text-2">
          <button
            type="button"
            className="font-medium text-accent hover:underline"
            onClick={() => onChange({ own: !own, password: '', repeat: '' })}
          >
            {t(own ? 'wallet.join' : 'wallet.own')}
          </button>
        </p>
      )}
    </div>
  )
}
