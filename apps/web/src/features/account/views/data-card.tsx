import { Button, Card, DownloadIcon, TrashIcon } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { clearSession } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import { settingsApi } from '../services/settings.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Exports all stored data as a file, and lets the user delete the account. */
export function DataCard({ id }: { readonly id: string }): ReactElement {
  const t = useT()
  const [open, setOpen] = useState<'export' | 'close'>()
  const close = (): void => setOpen(undefined)
  return (
    <Card title={t('account.data')}>
      <div className="flex flex-col items-start gap-3 border-b p-4">
        <p className="text-2">{t('account.export-why')}</p>
        <Button onClick={() => setOpen('export')}>
          <DownloadIcon />
          {t('account.export')}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-2">{t('account.close-why')}</p>
        <Button variant="danger" onClick={() => setOpen('close')}>
          <TrashIcon />
          {t('account.close')}
        </Button>
      </div>
      {open === 'export' && (
        <ConfirmDialog
          title={t('account.export')}
          why={t('account.export-why')}
          action={t('account.export')}
          call={(password) => settingsApi.exportAll(id, password)}
          onDone={(all) =>
            downloadText(`account-${formatDate(all.made)}.json`, JSON.stringify(all, undefined, 2), 'application/json')
          }
          onClose={close}
        />
      )}
      {open === 'close' && (
        <ConfirmDialog
          danger
          title={t('account.close')}
          why={t('account.close-why')}
          action={t('account.close-sure')}
          call={(password) => settingsApi.close(id, password)}
          onDone={() => {
            clearSession()
            showToast({ kind: 'done', title: translate('account.closed') })
            navigate(PATHS.home)
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}
