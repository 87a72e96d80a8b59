import { recognizeAddress } from '@tidebook/chains'
import { Button, Dialog, Empty } from '@tidebook/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { readByCamera } from '../services/camera.ts'
import { walletErrorCode } from '../services/wallet-messages.ts'

/**
 * Returns the purpose of a code: an encrypted wallet, or an address to watch. Anything else, above all a plain secret,
 * is discarded.
 */
function kindOf(text: string): 'file' | 'watch' | undefined {
  if (text.trimStart().startsWith('{')) return 'file'
  return 'accounts' in recognizeAddress(text, network().profile) ? 'watch' : undefined
}

/** Reads a code with the camera and continues according to its purpose. */
export function ScanDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    const element = video.current
    if (element === null) return undefined
    readByCamera(element, leaving.signal).then(
      (text) => {
        if (text === undefined) return
        const kind = kindOf(text)
        if (kind === undefined) setFailure('keyring/file-unknown')
        else openWalletDialog(kind, text)
      },
      (error: unknown) => setFailure(walletErrorCode(error)),
    )
    return () => leaving.abort()
  }, [])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wallet.way-scan')}
      closeLabel={t('wallet.close')}
      footer={<Button onClick={onClose}>{t('wallet.cancel')}</Button>}
    >
      <div className="flex flex-col gap-3">
        <video
          ref={video}
          muted
          playsInline
          hidden={failure !== undefined}
          className="aspect-square w-full rounded-3 bg-surface-2 object-cover"
        />
        {failure === undefined ? (
          <p className="text-13 text-2">{t('wallet.scan-text')}</p>
        ) : (
          <Empty failed title={formatError(failure)}>
            {formatErrorNext(failure)}
          </Empty>
        )}
      </div>
    </Dialog>
  )
}
