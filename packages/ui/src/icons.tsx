import { icon } from './icon.tsx'

const star = 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.2l-3.7 2.1.8-4.1L2 6.3l4.2-.5z'

export const StarIcon = icon(star)
export const StarFilledIcon = icon(star, true)
export const SearchIcon = icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM14 14l-3.5-3.5')
export const ChevronDownIcon = icon('M4 6l4 4 4-4')
export const ChevronRightIcon = icon('M6 4l4 4-4 4')
export const ChevronLeftIcon = icon('M10 4L6 8l4 4')
export const BellIcon = icon('M4 7a4 4 0 0 1 8 0c0 3 1.2 4 1.2 4H2.8S4 10 4 7zM6.7 13.2a1.4 1.4 0 0 0 2.6 0')
export const CheckIcon = icon('M3 8.5l3.5 3.5L13 4.5')
export const CloseIcon = icon('M4 4l8 8M12 4l-8 8')
export const WarningIcon = icon('M8 2l6.5 11.5h-13zM8 6.5v3M8 11.6v.1')
export const InfoIcon = icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5v.1')
export const CalendarIcon = icon('M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3')
export const ClockIcon = icon('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.5V8l2.5 1.5')
export const MoonIcon = icon('M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z')
export const SunIcon = icon(
  'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
)
export const LockIcon = icon('M4 7h8v6H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2')
export const UnlockIcon = icon('M4 7h8v6H4zM5.5 7V5a2.5 2.5 0 0 1 4.8-1')
export const WalletIcon = icon(
  'M2 5a1.5 1.5 0 0 1 1.5-1.5H12V5.5M2 5v7a1 1 0 0 0 1 1h11V5.5H3A1 1 0 0 1 2 5zM11 9.2h.5',
)
export const HomeIcon = icon('M2.5 7L8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z')
export const GridIcon = icon('M2.5 2.5h11v11h-11zM8 2.5v11M2.5 8h11')
export const ListIcon = icon('M2.5 4h11M2.5 8h11M2.5 12h7')
export const CandlesIcon = icon('M4 3v10M2.5 5.5h3v5h-3zM11 2v11M9.5 4h3v6h-3z')
export const ArrowDownIcon = icon('M8 3v10M4 9l4 4 4-4')
export const ArrowUpIcon = icon('M8 13V3M4 7l4-4 4 4')
export const ArrowRightIcon = icon('M3 8h10M9 4l4 4-4 4')
export const SwapIcon = icon('M4 3v10M4 13l-2.5-2.5M4 13l2.5-2.5M12 13V3M12 3L9.5 5.5M12 3l2.5 2.5')
export const ShieldIcon = icon('M8 1.8l5 2v4c0 3-2 5.2-5 6.4-3-1.2-5-3.4-5-6.4v-4z')
export const EyeIcon = icon(
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
)
export const EyeOffIcon = icon(
  'M2.5 2.5l11 11M6.2 3.8A6.9 6.9 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.9 2.4M10 11.9a6.4 6.4 0 0 1-2 .6C4 12.5 1.5 8 1.5 8a12 12 0 0 1 2.7-3.100M6.6 6.600a2 2 0 0 0 2.8 2.8',
)
export const CopyIcon = icon('M5.5 5.500h8v8h-8zM10.5 5.500v-3h-8v8h3')
export const MoreIcon = icon('M3.5 8v.1M8 8v.1M12.5 8v.1')
export const PlusIcon = icon('M8 3v10M3 8h10')
export const ZoomInIcon = icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM14 14l-3.5-3.500M7 5v4M5 7h4')
export const ZoomOutIcon = icon('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM14 14l-3.5-3.500M5 7h4')
export const FullscreenIcon = icon('M2.5 6V2.500H6M10 2.500h3.500V6M13.5 10v3.500H10M6 13.500H2.500V10')
export const FullscreenExitIcon = icon('M6 2.500V6H2.500M13.5 6H10V2.500M10 13.500V10h3.500M2.5 10H6v3.5')
export const RefreshIcon = icon('M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3h-3')
export const HistoryIcon = icon('M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2v3h3M8 5v3l2 1.5')
export const DownloadIcon = icon('M8 2.500v7M5 6.500l3 3 3-3M2.5 11v2.500h11V11')
export const PencilIcon = icon(
  'M2.5 13.5l.7-3 7.600-7.600a1.2 1.2 0 0 1 1.700 0l.6.6a1.2 1.2 0 0 1 0 1.700L5.500 12.800zM9.500 4.200l2.300 2.300',
)
export const TrashIcon = icon('M2.5 4.500h11M6 4.500v-2h4v2M4 4.500l.5 9h7l.5-9')
export const KeyIcon = icon('M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.6 7.900L13.5 2M11 4.500l2 2')
export const BookIcon = icon('M9 3h4.500M6.5 5.500h7M4 8h7.500M2.5 10.500h7M4 13h5')
/** Horizontal bars of a profile. */
export const ProfileIcon = icon('M2.5 2v12M2.5 3.500h6M2.5 7h10M2.5 10.500h4')
export const PersonIcon = icon(
  'M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-2.600 2.800-3.500 5.500-3.500s4.900.9 5.500 3.500',
)
export const GearIcon = icon(
  'M8 10.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400zM8 1.800v1.700M8 12.500v1.700M1.8 8h1.700M12.5 8h1.700M3.6 3.600l1.2 1.200M11.2 11.200l1.2 1.200M12.4 3.600l-1.2 1.200M4.8 11.200l-1.2 1.2',
)
export const SlidersIcon = icon(
  'M2.5 4.5h6M11.5 4.5h2M10 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM2.5 11.5h2M7.5 11.5h6M6 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
)
