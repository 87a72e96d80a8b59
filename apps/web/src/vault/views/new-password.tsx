import { cx, CheckIcon } from '@tidebook/ui'
import type { PasswordProblem } from '@tidebook/keyring/rules'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { passwordHints, type PasswordHint } from '../model/password-hints.ts'
import { PasswordField } from './password-field.tsx'

/** The rules of a trading password, each ticked as soon as it is met. */
function PasswordHintList({ hints }: { hints: readonly PasswordHint[] }): ReactElement {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
      {hints.map(({ id, met }) => (
        <li key={id} className={cx('inline-flex items-center gap-1', met ? 'text-2' : 'text-3')}>
          {met ? (
            <CheckIcon size="small" className="text-success" />
          ) : (
            <span aria-hidden="true" className="inline-grid size-3 place-items-center">
              ·
            </span>
          )}
          {t(`wallet.rule-${id}`)}
          <span className="sr-only">{t(met ? 'wallet.rule-met' : 'wallet.rule-open')}</span>
        </li>
      ))}
    </ul>
  )
}

export interface NewPasswordProps {
  readonly caption: string
  readonly password: string
  readonly repeat: string
  readonly problems: readonly PasswordProblem[]
  readonly onPassword: (value: string) => void
  readonly onRepeat: (value: string) => void
  /** Whether the two fields are next to each other. */
  readonly wide?: boolean
}

/** A new trading password, its repeat and the rules that it must meet. */
export function NewPassword(props: NewPasswordProps): ReactElement {
  const { caption, password, repeat, problems, onPassword, onRepeat, wide = false } = props
  const t = useT()
  const differs = repeat !== '' && repeat !== password
  return (
    <div className="flex flex-col gap-2">
      <div className={cx('grid gap-3', wide && 'tablet:grid-cols-2')}>
        <PasswordField
          caption={caption}
          value={password}
          onChange={onPassword}
          fill="new"
          complete={problems.every((problem) => problem === 'repeat-differs')}
          error={problems.includes('common') && t('wallet.password-common')}
        />
        <PasswordField
          caption={t('wallet.password-repeat')}
          value={repeat}
          onChange={onRepeat}
          fill="new"
          right={repeat !== '' && problems.length === 0}
          error={differs && t('wallet.passwords-differ')}
        />
      </div>
      <PasswordHintList hints={passwordHints(problems)} />
    </div>
  )
}
