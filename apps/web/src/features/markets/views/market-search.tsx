import { Field, Kbd, SearchIcon } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { commandOf, keysStore } from '../../../lib/keys/bindings.ts'
import { useStore } from '../../../lib/store.ts'

/** The search over pairs, names and issuers; a key leads to it from anywhere on the page. */
export const MarketSearch = ({
  value,
  onChange,
  className,
}: {
  value: string
  onChange: (words: string) => void
  className?: string
}): ReactElement => {
  const t = useT()
  const keys = useStore(keysStore)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (commandOf(event, 'page') !== 'page.search') return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div ref={box} className={className}>
      <Field
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('markets.search')}
        placeholder={t('markets.search')}
        leading={<SearchIcon className="text-3" />}
        trailing={
          <span className="hidden desk:inline-flex">
            <Kbd>{keys['page.search']}</Kbd>
          </span>
        }
      />
    </div>
  )
}
