import { useMemo, type ReactElement, type ReactNode } from 'react'
import { Link } from '../router/index.ts'
import { parseMarkdown, type Block, type Inline } from './parse-markdown.ts'

const linkLook = 'text-accent underline decoration-line-strong underline-offset-2 hover:decoration-current'

/**
 * A link in content: within the application without a page load, elsewhere in a new window without access to this one.
 */
export const ContentLink = (props: {
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactElement => {
  const { to, className = linkLook, children } = props
  if (to.startsWith('/'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  )
}

const inline = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, place) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'code')
      return (
        <code key={place} className="rounded-1 bg-surface-2 px-1 text-13 break-words">
          {part.text}
        </code>
      )
    if (part.kind === 'strong')
      return (
        <strong key={place} className="font-semibold text-1">
          {inline(part.parts)}
        </strong>
      )
    if (part.kind === 'emphasis') return <em key={place}>{inline(part.parts)}</em>
    return (
      <ContentLink key={place} to={part.to}>
        {inline(part.parts)}
      </ContentLink>
    )
  })

const BlockView = ({ block }: { readonly block: Block }): ReactElement => {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    const size = block.level === 2 ? 'text-16' : 'text-14'
    return <Heading className={`${size} mt-3 font-semibold text-1 first:mt-0`}>{inline(block.parts)}</Heading>
  }
  if (block.kind === 'paragraph') return <p>{inline(block.parts)}</p>
  if (block.kind === 'code')
    return (
      <pre className="rounded-2 border bg-surface-2 p-3 text-12 leading-5 break-words whitespace-pre-wrap text-1">
        <code>{block.text}</code>
      </pre>
    )
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List
      className={`${block.ordered ? 'list-decimal' : 'list-disc'} flex flex-col gap-1 ps-5 marker:text-3 marker:font-medium`}
    >
      {block.items.map((item, place) => (
        <li key={place} className="ps-1">
          {inline(item)}
        </li>
      ))}
    </List>
  )
}

/** A text written by operators, in reading size. It is never parsed as HTML. */
export const Markdown = (props: { readonly text: string; readonly className?: string }): ReactElement => {
  const { text, className = '' } = props
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={`flex min-w-0 flex-col gap-3 text-14 leading-6 break-words text-2 ${className}`}>
      {blocks.map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  )
}
