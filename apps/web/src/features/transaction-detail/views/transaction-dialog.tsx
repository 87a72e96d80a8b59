import { Button, Dialog, ShieldIcon, Skeleton } from '@tidebook/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { VerifyPart } from '../../verify/index.ts'
import { TransactionView } from './transaction-view.tsx'

/** All details of a transaction from the explorer, with a link for verification. */
export function TransactionDialog({ hash, onClose }: { hash: string; onClose: () => void }): ReactElement {
  const t = useT()
  const [verifying, setVerifying] = useState(false)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      closeLabel={t('history.close')}
      title={t('history.detail')}
      footer={
        <Button onClick={() => setVerifying(true)}>
          <ShieldIcon />
          {t('verify.open')}
        </Button>
      }
    >
      {verifying && (
        <div className="mb-4 border-b pb-4">
          <Suspense fallback={<Skeleton />}>
            <VerifyPart key={hash} hash={hash} />
          </Suspense>
        </div>
      )}
      <TransactionView hash={hash} />
    </Dialog>
  )
}
