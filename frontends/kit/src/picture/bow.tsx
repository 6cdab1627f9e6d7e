export function BowPaths() {
  return (
    <>
      <path d="M45 41 27 75l13-4 7 9 8-37Z" fill="currentColor" />
      <path d="M55 41 73 75l-13-4-7 9-8-37Z" fill="currentColor" />
      <path d="M45 41 27 75l13-4 7 9 8-37Z M55 41 73 75l-13-4-7 9-8-37Z" fill="#000" opacity=".14" />
      <path d="M50 35C43 11 23 1 11 8-1 15 2 38 15 43c13 5 29 1 35-8Z" fill="currentColor" />
      <path d="M50 35C57 11 77 1 89 8c12 7 9 30-4 35-13 5-29 1-35-8Z" fill="currentColor" />
      <path
        d="M47 34C38 22 27 17 20 20c-7 3-6 13 2 16 8 2 18 1 25-2ZM53 34c9-12 20-17 27-14 7 3 6 13-2 16-8 2-18 1-25-2Z"
        fill="#000"
        opacity=".2"
      />
      <rect x="41" y="24" width="18" height="21" rx="7" fill="currentColor" />
      <rect x="41" y="24" width="18" height="21" rx="7" fill="#fff" opacity=".2" />
    </>
  );
}

export function Bow({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 100 82" aria-hidden="true" focusable="false">
      <BowPaths />
    </svg>
  );
}
