import { Badge, Button, Card, Empty, Skeleton } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { logOut } from '../../session/index.ts'
import { endSession, loadSessions, sessionsStore } from '../services/settings.ts'
import { DeviceIcon } from './account-icons.tsx'
import { Facts } from './facts.tsx'
import { IconDisc } from './icon-disc.tsx'

/** Lists every signed-in device with a button that ends its session. */
export function SessionsCard(): ReactElement {
  const t = useT()
  const sessions = useStore(sessionsStore)
  useEffect(() => void loadSessions(), [])
  return (
    <Card
      title={t('account.sessions')}
      trailing={
        <Button size="small" variant="danger" onClick={() => void logOut(true)}>
          {t('account.end-all')}
        </Button>
      }
    >
      {sessions.state === 'failed' ? (
        <Empty
          failed
          title={t('account.not-loaded')}
          action={<Button onClick={() => void loadSessions()}>{t('common.retry')}</Button>}
        />
      ) : sessions.state === 'loading' ? (
        <div className="p-4">
          <Skeleton className="h-8" />
        </div>
      ) : (
        <ul>
          {sessions.value.map(({ id, way, device, created, seen, current }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-3 last:border-b-0">
              <IconDisc icon={DeviceIcon} tone={current ? 'accent' : 'plain'} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <span className="font-medium">{device === '' ? t('account.unknown-device') : device}</span>
                {current && <Badge tone="accent">{t('account.this-session')}</Badge>}
                <Facts>
                  {t(`account.way.${way}`)}
                  {t('account.since', { time: formatDateTime(created) })}
                  {t('account.seen', { time: formatDateTime(seen) })}
                </Facts>
              </span>
              {!current && (
                <Button size="small" onClick={() => void endSession(id)}>
                  {t('account.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
