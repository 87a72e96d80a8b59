import { Button, CopyIcon, Dialog, ShieldIcon, Skeleton } from '@tidebook/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { VerifyPart } from '../../verify/index.ts'
import { copyText } from '../../wallet/index.ts'
import { TransactionView } from './transaction-view.tsx'

/** All details of a transaction from the explorer, with a link for verification. */
export function TransactionDialog({ hash, onClose }: { hash: string; onClose: () => void }): ReactElement {
  const t = useT()
  const [verifying, setVerifying] = useState(false)
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
        <>
          <Button onClick={() => void copy()}>
            <CopyIcon />
            {t('history.detail.copy')}
          </Button>
          <Button onClick={() => setVerifying(true)}>
            <ShieldIcon />
            {t('verify.open')}
          </Button>
        </>
      }
    >
      {verifying && (
        <Suspense fallback={<Skeleton />}>
          <VerifyPart key={hash} hash={hash} />
        </Suspense>
      )}
      <TransactionView hash={hash} />
    </Dialog>
  )
}
