import { CheckIcon, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { loginPasswordProblems, type LoginPasswordProblem, type PasswordFor } from '../model/new-password.ts'
import { SecretField } from './secret-field.tsx'

const RULES = {
  length: ['length'],
  digit: ['digit'],
  case: ['lowercase', 'uppercase'],
  forbidden: ['space', 'caret', 'asterisk', 'quote', 'pipe'],
  guess: ['common', 'personal'],
} as const satisfies Readonly<Record<string, readonly LoginPasswordProblem[]>>

function problemOf(problems: ReadonlySet<LoginPasswordProblem>): MessageKey {
  if (problems.has('required')) return 'sign-in.problem.password-required'
  if (problems.has('common')) return 'sign-in.problem.password-common'
  return problems.has('personal') ? 'sign-in.problem.password-personal' : 'sign-in.problem.password-rules'
}

interface NewSecretProps {
  readonly value: string
  readonly of: PasswordFor
  readonly onChange: (value: string) => void
  /** Whether an empty field shows an error. */
  readonly tried: boolean
}

/** The strength check applies only to passwords that meet the other rules. */
function isMet(rule: keyof typeof RULES, problems: ReadonlySet<LoginPasswordProblem>): boolean {
  return (
    !problems.has('required') &&
    (rule === 'guess' ? problems.size === 0 : !RULES[rule].some((problem) => problems.has(problem)))
  )
}

/** A new login password with its rules, each ticked as soon as it is met. */
export function NewSecret({ value, of, onChange, tried }: NewSecretProps): ReactElement {
  const t = useT()
  const problems = new Set(loginPasswordProblems(value, of))
  // A weak password shows an error immediately, since the ticks do not explain it.
  const wrong = problems.has('common') || problems.has('personal') || (tried && problems.size > 0)
  return (
    <div className="flex flex-col gap-2">
      <SecretField
        caption={t('sign-in.login-password')}
        value={value}
        onChange={onChange}
        fill="new-password"
        error={wrong && t(problemOf(problems))}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {(Object.keys(RULES) as (keyof typeof RULES)[]).map((rule) => {
          const met = isMet(rule, problems)
          return (
            <li key={rule} className={cx('inline-flex items-center gap-1', met ? 'text-2' : 'text-3')}>
              {met ? (
                <CheckIcon size="small" className="text-success" />
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
