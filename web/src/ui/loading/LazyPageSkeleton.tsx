// Loads the skeletons of pages lazily for the code of every first visit: ahead of time (prerender.mjs), or with the
// first page that has to load.
import { Suspense } from "react";
import type { PageSkeletonProps } from "../feedback/PageSkeleton.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const PageSkeleton = lazyComponent<PageSkeletonProps>(
  async () => {
    const skeleton = await import("../feedback/PageSkeleton.tsx");
    return { default: skeleton.PageSkeleton };
  },
  { isSilent: true },
);

/** Like `PageSkeleton`; nothing until its code has loaded. */
export function LazyPageSkeleton(props: PageSkeletonProps) {
  return (
    <Suspense fallback={<span data-to-come hidden />}>
      <PageSkeleton {...props} />
    </Suspense>
  );
}
