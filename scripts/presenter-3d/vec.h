// Vectors, blends and noise of the presenter tracer.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

struct Vec {
  float x = 0, y = 0, z = 0;
  Vec() = default;
  explicit Vec(float all) : x(all), y(all), z(all) {}
  Vec(float a, float b, float c) : x(a), y(b), z(c) {}
};

inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator-(Vec a) { return {-a.x, -a.y, -a.z}; }
inline Vec operator*(Vec a, Vec b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline Vec operator/(Vec a, float s) { return a * (1 / s); }
inline void operator+=(Vec& a, Vec b) { a = a + b; }
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline float lengthOf(Vec a) { return sqrtf(dot(a, a)); }
inline Vec unit(Vec a) { return a / (lengthOf(a) + 1e-12f); }
inline float luma(Vec c) { return 0.2126f * c.x + 0.7152f * c.y + 0.0722f * c.z; }

inline float clampTo(float v, float low, float high) { return v < low ? low : v > high ? high : v; }
inline float sat(float v) { return clampTo(v, 0, 1); }
inline float mix(float a, float b, float t) { return a + (b - a) * t; }
inline Vec mix(Vec a, Vec b, float t) { return a + (b - a) * t; }
/** 0 at `from`, 1 at `to`, smooth between; `from` may be above `to`. */
inline float ramp(float from, float to, float v) {
  const float t = sat((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}
/** A bell of height 1 around 0. */
inline float bell(float v, float width) { return expf(-(v * v) / (width * width)); }

/** Turns a colour such as 0xc98d63 into linear light. */
inline Vec colour(uint32_t hex) {
  const auto linear = [](uint32_t byte) {
    const float v = (byte & 255) / 255.f;
    return v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
  };
  return {linear(hex >> 16), linear(hex >> 8), linear(hex)};
}

inline Vec turnX(Vec p, float a) {
  const float c = cosf(a), s = sinf(a);
  return {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
}
inline Vec turnY(Vec p, float a) {
  const float c = cosf(a), s = sinf(a);
  return {c * p.x + s * p.z, p.y, -s * p.x + c * p.z};
}
inline Vec turnZ(Vec p, float a) {
  const float c = cosf(a), s = sinf(a);
  return {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
}

inline uint32_t hashOf(int x, int y, int z) {
  uint32_t h = x * 374761393u + y * 668265263u + z * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return h ^ (h >> 16);
}
inline float hash01(int x, int y = 0, int z = 0) { return (hashOf(x, y, z) >> 8) * (1.f / 16777216); }

/** Smooth value noise, 0 to 1. */
inline float noise(Vec p) {
  const int x = floorf(p.x), y = floorf(p.y), z = floorf(p.z);
  const auto ease = [](float t) { return t * t * (3 - 2 * t); };
  const float u = ease(p.x - x), v = ease(p.y - y), w = ease(p.z - z);
  const auto plane = [&](int k) {
    return mix(mix(hash01(x, y, k), hash01(x + 1, y, k), u), mix(hash01(x, y + 1, k), hash01(x + 1, y + 1, k), u), v);
  };
  return mix(plane(z), plane(z + 1), w);
}

/** Distance to the nearest of scattered points, one in each unit cell; mostly 0 to 1. */
inline float cells(Vec p) {
  const int x = floorf(p.x), y = floorf(p.y), z = floorf(p.z);
  float least = 9;
  for (int k = -1; k <= 1; k++)
    for (int j = -1; j <= 1; j++)
      for (int i = -1; i <= 1; i++) {
        const int a = x + i, b = y + j, c = z + k;
        const Vec point(a + 0.15f + 0.7f * hash01(a, b, c), b + 0.15f + 0.7f * hash01(b, c, a + 91), c + 0.15f + 0.7f * hash01(c, a, b + 37));
        const Vec away = point - p;
        least = std::min(least, dot(away, away));
      }
  return sqrtf(least);
}
