import { Badge, Button, Card, CheckIcon, Empty, HistoryIcon, Skeleton, WarningIcon } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { loadLogins, loginsStore } from '../services/settings.ts'
import { Facts } from './facts.tsx'
import { IconDisc } from './icon-disc.tsx'

/** Number of rows before the user expands the list. */
const INITIAL_COUNT = 6

/** Recent logins and refused attempts, so that users can recognize attempts by others. */
export function LoginsCard(): ReactElement {
  const t = useT()
  const logins = useStore(loginsStore)
  const [isComplete, setIsComplete] = useState(false)
  useEffect(() => void loadLogins(), [])
  if (logins.state === 'failed')
    return (
      <Card title={t('account.logins')}>
        <Empty
          failed
          title={t('account.not-loaded')}
          action={<Button onClick={() => void loadLogins()}>{t('common.retry')}</Button>}
        />
      </Card>
    )
  if (logins.state === 'loading')
    return (
      <Card title={t('account.logins')}>
        <div className="p-4">
          <Skeleton className="h-8" />
        </div>
      </Card>
    )
  const shown = isComplete ? logins.value : logins.value.slice(0, INITIAL_COUNT)
  const left = logins.value.length - shown.length
  return (
    <Card title={t('account.logins')}>
      <p className="border-b px-4 py-3 text-12 text-2">{t('account.logins-why')}</p>
      {shown.length === 0 ? (
        <Empty icon={HistoryIcon} title={t('account.no-logins')} />
      ) : (
        <ul>
          {shown.map(({ at, way, device, isRefused }) => (
            <li key={`${at} ${way} ${device}`} className="flex items-center gap-3 border-b px-4 py-3 last:border-b-0">
              <IconDisc icon={isRefused ? WarningIcon : CheckIcon} tone={isRefused ? 'danger' : 'good'} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{device === '' ? t('account.unknown-device') : device}</span>
                  {isRefused && <Badge tone="danger">{t('account.login-refused')}</Badge>}
                </span>
                <Facts>
                  {t(`account.way.${way}`)}
                  {formatDateTime(at)}
                </Facts>
              </span>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="border-t px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setIsComplete(true)}>
            {t('account.more-logins', { count: left })}
          </Button>
        </div>
      )}
    </Card>
  )
}
