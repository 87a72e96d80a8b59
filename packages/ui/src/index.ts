export { cx } from './class-names.ts'
export { Button, buttonClass } from './button.tsx'
export type { ButtonVariant } from './button.tsx'
export { IconButton } from './icon-button.tsx'
export { Field } from './field.tsx'
export type { FieldProps } from './field.tsx'
export { Tabs } from './tabs.tsx'
export { Toolbar } from './toolbar.tsx'
export { useRoving } from './use-roving.ts'
export { focusHere } from './focus-here.ts'
export { useKeptFocus } from './use-kept-focus.ts'
export { Segmented } from './segmented.tsx'
export { Menu } from './menu.tsx'
export { Popover } from './popover.tsx'
export { Dialog } from './dialog.tsx'
export type { DialogProps } from './dialog.tsx'
export { Table, Td, Th } from './table.tsx'
export { Toast } from './toast.tsx'
export { Badge } from './badge.tsx'
export type { Tone } from './badge.tsx'
export { Notice } from './notice.tsx'
export type { NoticeTone } from './notice.tsx'
export { Detail } from './detail.tsx'
export { Empty } from './empty.tsx'
export { Skeleton } from './skeleton.tsx'
export { Spinner } from './spinner.tsx'
export { Checkbox, Radio, Switch } from './checkbox.tsx'
export { Card } from './card.tsx'
export { Figure } from './figure.tsx'
export type { FigureProps } from './figure.tsx'
export { figureText } from './figure-parts.ts'
export { Sparkline } from './sparkline.tsx'
export { Chip } from './chip.tsx'
export { Coin } from './coin.tsx'
export { Dot, Hidden, Kbd, Progress } from './small-parts.tsx'
export { TaskProgress } from './task-progress.tsx'
export type { DotTone } from './small-parts.tsx'
export { Steps } from './steps.tsx'
export type { Step, StepState } from './steps.tsx'
export { LogoMark } from './logo.tsx'
export { icon } from './icon.tsx'
export type { Icon } from './icon.tsx'
export {
  ArrowDownIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  BellIcon,
  BookIcon,
  ProfileIcon,
  CalendarIcon,
  CandlesIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ClockIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  EyeIcon,
  EyeOffIcon,
  FullscreenExitIcon,
  FullscreenIcon,
  GearIcon,
  HistoryIcon,
  HomeIcon,
  InfoIcon,
  KeyIcon,
  GridIcon,
  ListIcon,
  LockIcon,
  MoonIcon,
  PencilIcon,
  PersonIcon,
  MoreIcon,
  PlusIcon,
  RefreshIcon,
  SearchIcon,
  ShieldIcon,
  SlidersIcon,
  StarFilledIcon,
  StarIcon,
  SunIcon,
  SwapIcon,
  TrashIcon,
  UnlockIcon,
  WalletIcon,
  WarningIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from './icons.tsx'
