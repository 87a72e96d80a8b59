import { CheckIcon, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { PasswordHint } from '../model/password-hints.ts'

/** The rules of a trading password, each ticked as soon as it is met. */
export function PasswordHintList({ hints }: { hints: readonly PasswordHint[] }): ReactElement {
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
