import { Field, Kbd, SearchIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { keysStore } from '../../../lib/keys/bindings.ts'
import { useStore } from '../../../lib/store.ts'

/** Search over pairs, names and issuers; a shortcut key focuses it from anywhere on the page. */
export function MarketSearch({
  value,
  onChange,
  className,
}: {
  value: string
  onChange: (words: string) => void
  className?: string
}): ReactElement {
  const t = useT()
  const keys = useStore(keysStore)
  return (
    <div className={className}>
      <Field
        type="search"
        data-search=""
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
