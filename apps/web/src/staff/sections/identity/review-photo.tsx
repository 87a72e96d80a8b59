import type { PhotoKind } from '@tidebook/contract/identity'
import { identityRoutes } from '@tidebook/contract/routes'
import { Button, Dialog, Skeleton } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'

interface Photo {
  readonly image: string
  readonly bytes: number
}

const KB = 1024

/** A photo of a form; a click enlarges it. */
export function ReviewPhoto({ account, kind }: { readonly account: string; readonly kind: PhotoKind }): ReactElement {
  const t = useT()
  const [isLarge, setLarge] = useState(false)
  const { answer, retry } = useCall(['identity photo', account, kind], (signal) =>
    callStaffApi<Photo>(identityRoutes.photo, { path: { id: account, kind }, signal }),
  )
  const photo = valueOf(answer)
  const name = t(`identity.photo.${kind}`)
  const image = (className: string) =>
    photo && <img alt={name} src={`data:image/jpeg;base64,${photo.image}`} className={className} />
  return (
    <figure className="overflow-hidden rounded-3 border bg-surface-2">
      <div className="grid h-37 place-items-center">
        {photo !== undefined ? (
          <button
            type="button"
            aria-label={t('staff.identity.enlarge', { photo: name })}
            className="size-full"
            onClick={() => setLarge(true)}
          >
            {image('h-37 w-full object-contain')}
          </button>
        ) : answer.state === 'failed' ? (
          <Button size="small" onClick={retry}>
            {formatError(answer.code)}
          </Button>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <figcaption className="flex justify-between border-t px-3 py-2 text-12">
        <span>{name}</span>
        {photo && <span className="text-3">{t('staff.identity.size', { size: Math.ceil(photo.bytes / KB) })}</span>}
      </figcaption>
      {isLarge && (
        <Dialog open wide title={name} closeLabel={t('staff.identity.close')} onClose={() => setLarge(false)}>
          {image('max-h-[75dvh] w-full object-contain')}
        </Dialog>
      )}
    </figure>
  )
}
