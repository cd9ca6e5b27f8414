// Signed distances of the shapes that presenters are made of.
#pragma once
#include "vec.h"

/** Joins two shapes; the joint is rounded over `k`. */
inline float join(float a, float b, float k) {
  const float h = std::max(k - fabsf(a - b), 0.f) / k;
  return std::min(a, b) - h * h * k * 0.25f;
}
/** What two shapes share, with rounded edges. */
inline float meet(float a, float b, float k) { return -join(-a, -b, k); }
/** The first shape without the second, with rounded edges. */
inline float carve(float a, float b, float k) { return meet(a, -b, k); }

inline float ball(Vec p, Vec centre, float r) { return lengthOf(p - centre) - r; }

/** An ellipsoid; exact near its surface. */
inline float egg(Vec p, Vec centre, Vec r) {
  const Vec q = p - centre;
  const Vec a(q.x / r.x, q.y / r.y, q.z / r.z), b(a.x / r.x, a.y / r.y, a.z / r.z);
  const float m = lengthOf(a), n = lengthOf(b);
  return n < 1e-5f ? -std::min(r.x, std::min(r.y, r.z)) : m * (m - 1) / n;
}

/** A limb from a to b, of radius ra to rb. */
inline float limb(Vec p, Vec a, Vec b, float ra, float rb) {
  const Vec pa = p - a, ba = b - a;
  const float t = sat(dot(pa, ba) / dot(ba, ba));
  return lengthOf(pa - ba * t) - mix(ra, rb, t);
}

/** A box with rounded edges. */
inline float box(Vec p, Vec half, float r) {
  const Vec q(fabsf(p.x) - half.x + r, fabsf(p.y) - half.y + r, fabsf(p.z) - half.z + r);
  const Vec out(std::max(q.x, 0.f), std::max(q.y, 0.f), std::max(q.z, 0.f));
  return lengthOf(out) + std::min(std::max(q.x, std::max(q.y, q.z)), 0.f) - r;
}

/** The absolute value without a crease at 0, so that mirrored features leave no seam. */
inline float softAbs(float v, float k = 0.02f) { return sqrtf(v * v + k * k); }
