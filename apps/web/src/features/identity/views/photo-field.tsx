import type { PhotoKind } from '@tidebook/contract/identity'
import { CheckIcon, cx, Spinner } from '@tidebook/ui'
import { useId, useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { TaskProgressBar, type TaskShare } from '../../../lib/task-progress-bar.tsx'
import { showToast } from '../../toasts/index.ts'
import { base64Of, photoProblem } from '../model/photo-file.ts'
import { identityApi } from '../services/identity-api.ts'
import { PhotoGuide } from './photo-guide.tsx'

interface PhotoFieldProps {
  readonly account: string
  readonly kind: PhotoKind
  readonly isThere: boolean
  /** Whether the user has tried to submit the form. */
  readonly isTried: boolean
  readonly onPhotos: (photos: readonly PhotoKind[]) => void
}

/** One photo, uploaded as soon as it is chosen, and visible while the page is open. */
export function PhotoField({ account, kind, isThere, isTried, onPhotos }: PhotoFieldProps): ReactElement {
  const t = useT()
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const [task, setTask] = useState<TaskShare>()
  /** The chosen photo, held in memory while the page is open, since the server does not return photos. */
  const [picture, setPicture] = useState<string>()
  const isWrong = fault !== undefined || (isTried && !isThere)
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined || pending) return
    setPending(true)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const wrong = photoProblem(bytes)
    const image = wrong === undefined ? base64Of(bytes) : ''
    const answer =
      wrong === undefined
        ? await identityApi.uploadImage(account, kind, image, (done, total) => setTask({ done, total }))
        : undefined
    setPending(false)
    setTask(undefined)
    setFault(wrong ?? (answer?.result === false ? answer.code : undefined))
    if (answer?.result !== true) return
    setPicture(`data:${file.type};base64,${image}`)
    onPhotos(answer.data.photos)
    showToast({ kind: 'done', title: t('identity.photo.done'), key: 'identity-photo' })
  }
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={cx(
          'flex cursor-pointer flex-col overflow-hidden rounded-3 border bg-surface-2 hover:border-line-control has-focus-visible:outline-2 has-focus-visible:outline-focus',
          isWrong ? 'border-danger' : isThere ? 'border-line-strong' : 'border-dashed border-line-control',
        )}
      >
        <span className="grid h-28 place-items-center">
          {pending ? (
            <Spinner />
          ) : picture !== undefined ? (
            <img src={picture} alt="" className="size-full object-contain" />
          ) : isThere ? (
            <CheckIcon className="text-success" />
          ) : (
            <PhotoGuide kind={kind} />
          )}
        </span>
        <span className="flex flex-col items-start border-t bg-surface-1 px-3 py-2">
          <span className="font-medium">{t(`identity.photo.${kind}`)}</span>
          <span className={cx('text-12', isThere || pending ? 'text-2' : 'text-accent')}>
            {t(pending ? 'identity.photo.sending' : isThere ? 'identity.photo.replace' : 'identity.photo.add')}
          </span>
          {task !== undefined && (
            <span className="w-full">
              <TaskProgressBar label={t('identity.photo.sending')} isLabelShown={false} task={task} />
            </span>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className="sr-only"
          aria-invalid={isWrong || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            // Lets the user choose the same file again.
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
