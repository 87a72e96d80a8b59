import { CheckIcon, cx } from '@tidebook/ui'
import { validatePassword, type PasswordProblem } from '@tidebook/keyring/rules'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { SecretField } from './secret-field.tsx'

const RULES = {
  length: ['length'],
  digit: ['digit'],
  case: ['lowercase', 'uppercase'],
  forbidden: ['space', 'caret', 'asterisk', 'quote', 'pipe'],
} as const satisfies Readonly<Record<string, readonly PasswordProblem[]>>

interface NewSecretProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether an empty field is told. */
  readonly tried: boolean
}

/** A new login password with the rules that it has to meet, each ticked as soon as it is met. */
export const NewSecret = ({ value, onChange, tried }: NewSecretProps): ReactElement => {
  const t = useT()
  const problems = new Set<PasswordProblem>(validatePassword(value))
  const wrong = tried && problems.size > 0
  return (
    <div className="flex flex-col gap-2">
      <SecretField
        caption={t('sign-in.login-password')}
        value={value}
        onChange={onChange}
        fill="new-password"
        error={wrong && t(value === '' ? 'sign-in.problem.password-required' : 'sign-in.problem.password-rules')}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {(Object.keys(RULES) as (keyof typeof RULES)[]).map((rule) => {
          const met = value !== '' && !RULES[rule].some((problem) => problems.has(problem))
          return (
            <li key={rule} className={cx('inline-flex items-center gap-1', met ? 'text-2' : 'text-3')}>
              {met ? (
                <CheckIcon size="small" className="text-buy" />
              ) : (
                <span aria-hidden="true" className="inline-grid size-3 place-items-center">
                  ·
                </span>
              )}
              {t(`sign-in.rule-${rule}`)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
