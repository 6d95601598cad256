import styles from "./tv-device.module.css";

/** A programme: clouds, a mill and a boat move, unless the person prefers reduced motion. */
export function TvPicture({ label, title }: { readonly label: string; readonly title: string }) {
  return (
    <figure className={styles.programme}>
      <svg viewBox="0 0 320 180" role="img" aria-label={label} preserveAspectRatio="xMidYMid slice">
        <defs>
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#1d2a5b" />
            <stop offset="0.6" stopColor="#b4557a" />
            <stop offset="1" stopColor="#f7b267" />
          </linearGradient>
          <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#c9776b" />
            <stop offset="1" stopColor="#24345f" />
          </linearGradient>
        </defs>
        <rect width="320" height="180" fill="url(#sky)" />
        <circle cx="214" cy="108" r="22" fill="#ffe1a0" className={styles.sun} />
        <g fill="#f6d3c9" opacity="0.75" className={styles.clouds}>
          <path d="M30 44h52a9 9 0 0 0-9-12 14 14 0 0 0-26-3 11 11 0 0 0-17 15z" />
          <path d="M168 28h40a7 7 0 0 0-7-9 11 11 0 0 0-20-2 9 9 0 0 0-13 11z" />
          <path d="M266 58h44a8 8 0 0 0-8-10 12 12 0 0 0-22-3 9 9 0 0 0-14 13z" />
        </g>
        <rect y="122" width="320" height="58" fill="url(#water)" />
        <path d="M0 122c60-10 120-4 180-4s100-8 140 0v8H0z" fill="#22301f" />
        <path d="M62 118l4-34h12l4 34z" fill="#141b16" />
        <g className={styles.sails}>
          <path d="M71 44h3v40h-3zM71 84h3v40h-3zM33 83h40v3H33zM73 83h40v3H73z" fill="#10160f" />
        </g>
        <g className={styles.boat}>
          <path d="M150 148h42l-7 10h-28z" fill="#10131f" />
          <path d="M170 144v-34l18 32z" fill="#f4e6d2" />
          <path d="M167 144v-28l-12 26z" fill="#e6cfae" />
        </g>
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
