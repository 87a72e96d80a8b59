import { cx, Notice, ShieldIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { coveredFields } from '../model/covered-fields.ts'
import { facts } from '../services/facts.ts'
import { missingProtections } from '../services/protections.ts'

/**
 * The words by which a person knows the real window of the wallet, and what this browser does not protect against. A
 * script in the page can draw a window, but does not know the words; they are not lent to a field that it laid over ours.
 */
export const Phrase = (props: {
  readonly className?: string
  /** Next to a field for the password: the words alone, and what they are there for. */
  readonly isShort?: boolean
}): ReactElement => {
  const { className, isShort = false } = props
  const t = useT()
  const missing = missingProtections()
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
            {t('vault.phrase')}{' '}
            <b className="font-semibold text-1" translate="no">
              {facts.phrase}
            </b>
            {!isShort && <span className="block text-3">{t('vault.phrase-why')}</span>}
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">
          {t('vault.missing')} {missing.map((each) => t(`vault.missing.${each}`)).join(' ')}
        </Notice>
      )}
    </div>
  )
}
