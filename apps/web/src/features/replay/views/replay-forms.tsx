import { Button, LockIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Replaces the order forms: shows why they are disabled, and offers to leave the replay. */
export function ReplayForms({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useT()
  return (
    <section className="replay-forms" aria-label={t('trade.forms')}>
      <LockIcon size="large" className="text-3" />
      <p className="text-13 text-2">{t('replay.no-orders')}</p>
      <Button variant="primary" size="page" onClick={onLeave}>
        {t('replay.leave')}
      </Button>
    </section>
  )
}
