import type { OperationsAnswer } from '@tidebook/contract'
import { Card, Detail } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'

/** Expiry of the certificates of the public addresses. */
export function CertificateCard({ certificates }: Pick<OperationsAnswer, 'certificates'>): ReactElement {
  const t = useT()
  return (
    <Card title={t('staff.operations.certificates')}>
      {certificates.length === 0 ? (
        <p className="p-4 text-13 text-2">{t('staff.operations.no-certificates')}</p>
      ) : (
        <dl className="flex flex-col gap-2 p-4 text-13">
          {certificates.map(({ origin, ends }) => (
            <Detail key={origin} name={<span className="break-all">{new URL(origin).host}</span>}>
              {ends === null ? (
                <span className="text-warning">{t('staff.operations.unread')}</span>
              ) : (
                t('staff.operations.until', { date: formatDate(ends) })
              )}
            </Detail>
          ))}
        </dl>
      )}
    </Card>
  )
}
