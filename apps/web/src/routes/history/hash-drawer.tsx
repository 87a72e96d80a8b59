import { Button, CopyIcon, Dialog, Empty } from '@tidebook/ui'
import { type ReactElement, useMemo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { api } from '../../features/network/index.ts'
import { ListState, useCall } from '../../features/orders/index.ts'
import { showToast } from '../../features/toasts/index.ts'
import { copyText } from '../../features/wallet/index.ts'
import { DetailRows } from './detail-rows.tsx'

/** One transaction in full, out of the explorer. */
export const HashDrawer = ({ hash, onClose }: { hash: string; onClose: () => void }): ReactElement => {
  const t = useT()
  const call = useMemo(() => (signal: AbortSignal) => api.hashDetail(hash, { signal }), [hash])
  const { answer, retry } = useCall(call, 0)
  const copy = async (): Promise<void> => {
    await copyText(hash)
    showToast({ kind: 'done', title: t('history.detail.copied') })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      closeLabel={t('history.close')}
      title={t('history.detail')}
      footer={
        <Button onClick={() => void copy()}>
          <CopyIcon />
          {t('history.detail.copy')}
        </Button>
      }
    >
      <ListState answer={answer} retry={retry} columns={2} rows={8}>
        {(detail) =>
          'info' in detail ? <Empty failed title={t('history.detail.failed')} /> : <DetailRows detail={detail} />
        }
      </ListState>
    </Dialog>
  )
}
