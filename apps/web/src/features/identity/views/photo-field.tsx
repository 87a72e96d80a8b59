import type { PhotoKind } from '@tidebook/contract/identity'
import { CheckIcon, cx, PlusIcon, Spinner } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { base64Of, photoFault } from '../model/photo-file.ts'
import { identityApi } from '../services/identity-api.ts'

interface PhotoFieldProps {
  readonly account: string
  readonly kind: PhotoKind
  readonly isThere: boolean
  readonly onPhotos: (photos: readonly PhotoKind[]) => void
}

/** One photo: chosen, looked at here, sent at once. It is not shown again. */
export const PhotoField = ({ account, kind, isThere, onPhotos }: PhotoFieldProps): ReactElement => {
  const t = useT()
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined || pending) return
    setPending(true)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const wrong = photoFault(bytes)
    const answer = wrong === undefined ? await identityApi.uploadImage(account, kind, base64Of(bytes)) : undefined
    setPending(false)
    setFault(wrong ?? (answer?.result === false ? answer.code : undefined))
    if (answer?.result !== true) return
    onPhotos(answer.data.photos)
    showToast({ kind: 'done', title: t('identity.photo.done') })
  }
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={cx(
          'relative grid h-28 cursor-pointer place-content-center place-items-center gap-1 rounded-3 border border-dashed bg-surface-2 p-2 text-center hover:border-line-control has-focus-visible:outline-2 has-focus-visible:outline-focus',
          fault === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        {pending ? <Spinner /> : isThere ? <CheckIcon className="text-buy" /> : <PlusIcon className="text-3" />}
        <span className="font-medium">{t(`identity.photo.${kind}`)}</span>
        <span className="text-12 text-2">
          {t(pending ? 'identity.photo.sending' : isThere ? 'identity.photo.replace' : 'identity.photo.add')}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className="sr-only"
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // the same file may be chosen again
            target.value = ''
          }}
        />
      </label>
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-12 text-danger">
          {formatError(fault)}
        </p>
      )}
    </div>
  )
}
