import { cx, Notice, ShieldIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { gapAfter } from '../../lib/gap-after.ts'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { coveredFields } from '../model/field-guard.ts'
import { facts } from '../services/facts.ts'
import { missingProtections } from '../services/protections.ts'

/**
 * The check words that identify the real wallet window to the user, and the protections that this browser lacks. A
 * script in the page can imitate a window, but does not have the words. They are hidden while one of the vault's fields
 * is covered.
 */
export function Phrase(props: {
  readonly className?: string
  /** Whether to show only the check words and their purpose, next to a password field. */
  readonly isShort?: boolean
}): ReactElement {
  const { className, isShort = false } = props
  const t = useT()
  const name = t('vault.phrase')
  const missing = missingProtections()
  const lacking = [t('vault.missing'), ...missing.map((each) => t(`vault.missing.${each}`))]
  const covered = useStore(coveredFields) > 0
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {covered && (
        <Notice tone="danger" urgent>
          {t('vault.guard.warning')}
        </Notice>
      )}
      {facts.phrase !== undefined && !covered && (
        <p className={cx('flex items-start gap-2 text-12 text-2', !isShort && 'border-t pt-3')}>
          <ShieldIcon size="small" className="mt-0.5 text-accent" />
          <span>
            {name}
            {gapAfter(name)}
            <b className="font-semibold text-1" translate="no">
              {facts.phrase}
            </b>
            {!isShort && <span className="block text-3">{t('vault.phrase-why')}</span>}
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">{lacking.map((sentence) => sentence + gapAfter(sentence)).join('')}</Notice>
      )}
    </div>
  )
}
