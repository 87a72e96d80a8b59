import type { CallResult } from '@tidebook/client/http'
import { useEffect, useState, type FormEvent } from 'react'
import { valueOf } from '../../../lib/loadable.ts'
import { showInvalidField } from '../../../lib/show-invalid-field.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { IMAGE_CODE_REQUIRED, refusalOf, type Refusal } from '../model/refusal.ts'
import { createImageCodes, type ImageCodes } from './image-code.ts'

/** Shared state of the account forms: image codes, refusals, and one call at a time. */
export interface AccountForm {
  readonly images: ImageCodes
  readonly image: string
  readonly setImage: (typed: string) => void
  readonly refusal: Refusal | undefined
  /** Shows a refusal, and loads a new image when one is required or the last one was used. */
  readonly refuse: (refusal: Refusal | undefined) => void
  readonly busy: boolean
  /** Whether the user has tried to submit; problems are shown from then on. */
  readonly tried: boolean
  /**
   * Handles a submission: clears the refusal and returns whether to continue. Returns false while a call is running.
   */
  readonly begin: (event: FormEvent<HTMLFormElement>) => boolean
  /** Makes a call with the image code. Returns the response, or undefined after a refusal. */
  readonly send: <T>(
    call: (read: ReturnType<ImageCodes['read']>) => Promise<CallResult<T>>,
    codeKind: 'sent-code' | 'nothing',
  ) => Promise<T | undefined>
}

export function useForm(): AccountForm {
  const [images] = useState(createImageCodes)
  const [image, setImage] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const isImageRequired = valueOf(useStore(configStore))?.imgCode === true
  useEffect(() => {
    if (isImageRequired) void images.load()
  }, [images, isImageRequired])
  const refuse = (next: Refusal | undefined): void => {
    setRefusal(next)
    const isUsed = images.state.get().state !== 'none'
    if (next === undefined || (next.code !== IMAGE_CODE_REQUIRED && !isUsed)) return
    setImage('')
    void images.load()
  }
  return {
    images,
    image,
    setImage,
    refusal,
    refuse,
    busy,
    tried,
    begin: (event) => {
      event.preventDefault()
      if (busy) return false
      showInvalidField(event.currentTarget, () => {
        setTried(true)
        refuse(undefined)
      })
      return true
    },
    send: async (call, codeKind) => {
      setBusy(true)
      try {
        const read = images.read(image)
        const answer = await call(read)
        if (answer.result) return answer.data
        refuse(refusalOf(answer, read.imgCode !== undefined && codeKind === 'nothing' ? 'image' : codeKind))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
