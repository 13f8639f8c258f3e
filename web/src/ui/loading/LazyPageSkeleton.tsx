// Loads the skeletons of pages lazily, to keep them out of the first visit's code: ahead of time (prerender.mjs), or
// with the first page that has to load.
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

/** A `PageSkeleton`. Nothing until its code has loaded. */
export function LazyPageSkeleton(props: PageSkeletonProps) {
  return (
    <Suspense fallback={<span data-to-come hidden />}>
      <PageSkeleton {...props} />
    </Suspense>
  );
}
