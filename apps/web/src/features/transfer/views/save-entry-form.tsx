import type { ChainId } from '@tidebook/chains/ids'
import { Button, Field, focusHere } from '@tidebook/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { MAX_BOOK_NAME_LENGTH, saveEntry } from '../model/address-book.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

/** Stores a recipient's name in the address book. */
export function SaveEntryForm(props: {
  readonly chain: ChainId
  readonly address: string
  readonly tag: string
  readonly onDone: () => void
}): ReactElement {
  const { chain, address, tag, onDone } = props
  const t = useT()
  const [name, setName] = useState('')
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    saveEntry({ chain, address, name, tag })
    onDone()
  }
  return (
    <form onSubmit={save} className="flex items-center gap-2">
      <div ref={focusField} className="flex-1">
        <Field
          aria-label={t('transfer.name')}
          placeholder={t('transfer.name')}
          value={name}
          maxLength={MAX_BOOK_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit">{t('transfer.save')}</Button>
    </form>
  )
}
